// Package foreground knows what functions do before they return, on their own
// goroutine: in their bodies, in the functions that they call or defer, and in
// function values that they are given and call. It tells which handlers get to the
// places where that is done, and through which functions.
//
// It rests on the value flow, on how functions end, where values live, where contexts
// go and what returns at once, on constants, and on what asynq's functions are. A
// condition counts for nothing, what may be done is done, unless it compares an argument
// with constants. What goes to another goroutine, and what code that is not seen does
// with a function, is not; of goroutines it tells which are left behind. Where several
// functions may be called, all must do it.
//
// A further Kind takes its constant and, in library, the functions that do it. What
// hangs on arguments of more than constants is told as its Needs.
package foreground

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/prompt"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Foreground of a package.
var Analyzer = engine.NewAnalyzer("asynqforeground", "finding what functions do on their own goroutine", run, new(Fact),
	exits.Analyzer, places.Analyzer, contexts.Analyzer, constants.Analyzer, prompt.Analyzer)

// A Kind of thing to do.
type Kind uint8

// The kinds.
const (
	Shutdown  Kind = iota // shut a server down and wait for its handlers
	Exit                  // end the process
	Block                 // be at something for long that no context ends
	Leave                 // leave a goroutine behind that does the work of a task
	RunServer             // run a server until a signal comes
	RunOther              // run a scheduler or a manager so
	kinds
)

// A Summary says what a function does on its own goroutine.
type Summary struct {
	Does  []Act         // sorted, each once for a kind, what it is done to and what it needs
	Calls engine.Params // function arguments that it calls
	Gives []Gift        // handlers among its arguments that it gives to others
	Makes []Made        // results of which more is known

	Works   bool // it does more than compute, log, sleep and the like
	Watches bool // it waits for a context to end, or for a channel that it is given
}

// An Act is one thing that a function does.
type Act struct {
	Kind  Kind
	Param int         // the argument that it is done to, -1 where it is none
	Path  places.Path // below the argument
	Chain []string    // how it comes about, as in contexts.Drop
	Guard Guard
	Name  string // for Block: of what takes long
	Needs []Need // for Block and Leave: what must hold of the arguments for that
}

// A Gift says that a function makes an argument the handler, or a part of it, of
// the server or mux at a path below another argument.
type Gift struct {
	Handler, To int
	Path        places.Path
	Server      bool // it is a server, not a mux
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Foreground answers what is done on the goroutines of a package's functions.
type Foreground struct {
	*engine.Table[Summary]
	ends      *exits.Ends
	places    *places.Places // nil in a package that cannot hold a server
	contexts  *contexts.Contexts
	constants *constants.Constants
	prompt    *prompt.Prompt
	outer     outerParams
	given     []gift // what the package gives to servers and muxes

	divisions map[*ssa.Function][]division
	blind     map[*ssa.Function][]map[*ssa.BasicBlock]bool // loops that never look at a context
	limited   *limits

	derivations map[*ssa.Function]*derivation
}

// Of returns the Foreground of the package under analysis.
func Of(pass *analysis.Pass) *Foreground { return pass.ResultOf[Analyzer].(*Foreground) }

func run(pass *analysis.Pass, g *flow.Graph) *Foreground {
	f := &Foreground{
		ends:      exits.Of(pass),
		places:    places.Of(pass),
		contexts:  contexts.Of(pass),
		constants: constants.Of(pass),
		prompt:    prompt.Of(pass),
		outer:     make(outerParams),
		divisions: make(map[*ssa.Function][]division),
		blind:     make(map[*ssa.Function][]map[*ssa.BasicBlock]bool),

		derivations: make(map[*ssa.Function]*derivation),
	}
	f.Table = engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: func(fn *types.Func) *Summary {
			if g.Own(fn.Pkg()) {
				return nil // its body tells
			}
			if sum := library(fn); sum != nil {
				return sum
			}
			return f.blocks(fn)
		},
	})
	f.Fix(func(fn *ssa.Function, sum *Summary) {
		sum.Works = sum.Works || f.works(fn)
		sum.Watches = sum.Watches || f.watches(fn)
	})
	f.Fix(f.summarize)
	f.Export(new(Fact), false)
	return f
}

// library says what functions do that are not the user's own.
func library(fn *types.Func) *Summary {
	recv := fn.Signature().Recv()
	switch {
	case exits.OfUnseen(fn) == exits.Exits:
		return &endsProcess
	case recv == nil:
		return nil
	case fn.FullName() == "(*sync.Once).Do":
		sum := new(Summary)
		sum.Calls.Add(1)
		return sum
	}
	server := asynqapi.IsServer(recv.Type())
	var gives []Gift
	if i, ok := asynqapi.HandlerParam(fn); ok {
		gives = []Gift{{Handler: i, Server: server}}
	}
	if asynqapi.EffectOf(fn)&asynqapi.Run != 0 {
		if server {
			return &Summary{Does: []Act{{Kind: RunServer}}, Gives: gives}
		}
		return &Summary{Does: []Act{{Kind: RunOther}}}
	}
	if gives != nil {
		return &Summary{Gives: gives}
	}
	if server && asynqapi.EffectOf(fn)&asynqapi.ShutdownNow != 0 {
		return &Summary{Does: []Act{{Kind: Shutdown}}}
	}
	return nil
}

// endsProcess is the summary of what ends the process itself.
var endsProcess = Summary{Does: []Act{{Kind: Exit, Param: -1}}}

// does reports whether anything of a kind is done; nothing is known of a function
// that is not seen.
func (s *Summary) does(kind Kind) bool {
	return s != nil && slices.ContainsFunc(s.Does, func(a Act) bool { return a.Kind == kind })
}

// add notes an act, once for a kind and what it is done to.
func (s *Summary) add(a Act) {
	i, found := slices.BinarySearchFunc(s.Does, a, func(a, b Act) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Param, b.Param), cmp.Compare(a.Path, b.Path),
			slices.CompareFunc(a.Needs, b.Needs, compareNeeds))
	})
	if found {
		s.Does[i].Guard = s.Does[i].Guard.join(a.Guard)
	} else {
		s.Does = slices.Insert(s.Does, i, a)
	}
}
