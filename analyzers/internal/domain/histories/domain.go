// Package histories follows single values along the paths of functions: which
// value each variable and field holds at each moment, and what has been done to
// that value before. It knows of servers, schedulers and periodic task managers
// when they were started, stopped and shut down, and of muxes which patterns they
// have.
//
// It rests on the walk over paths, on constants and on what asynq's functions are. A value
// is one that certainly is the same: a register, or what a variable or a field of
// such a value holds until something else is put there. What helpers do to their
// arguments, to package variables and to what they return is told by summaries. It
// does not know the elements of containers. A variable that others may set, too, holds
// what is not known once something was called that is not seen, or that waits.
package histories

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Histories of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqhistories", "finding what is done to a value in which order", run, new(Fact), exits.Analyzer, constants.Analyzer)

// A Kind of thing to do to a value.
type Kind uint8

// The kinds.
const (
	Start    Kind = iota + 1 // Start or Run, which only a value that is new lets happen
	End                      // Stop or Shutdown
	Close                    // a Shutdown that may come once only, that of a periodic task manager
	Register                 // a pattern of a mux
)

// A Summary says what a function does to values.
type Summary struct {
	Deeds  []Deed  // to what is below its arguments and in package variables
	Made   []Deed  // to what it returns, Root being the result
	Renews []Renew // what it puts other values into
	Gives  []Gift  // results that are what was there before

	Recovers bool // deferred, it ends a panic
}

// A Place is what is at a path below an argument, Root being its index, or below a
// package variable, Root being -1. Below -1 it is a variable that a literal
// captures.
type Place struct {
	Root int
	Var  places.Var
	Path places.Path
}

// A Deed is something that a function does to what is at a place.
type Deed struct {
	Place
	Do       Kind
	New      bool   // to what it puts there itself
	Always   bool   // on every way on which nothing fails
	Recovers bool   // for Close: a panic ends in the function
	Pattern  string // for Register
	Param    int    // for Register: the argument that is the pattern, -1 for none, unknown for one that cannot be seen
	Checked  bool   // for Register: the function compares that argument with something
	Handler  int    // the argument that is the handler, -1 for none
	IfMux    bool   // for Register: what is there has the type of an interface; it is one if that turns out to be a mux

	Chain []string // how it comes about, as in contexts.Drop
}

// same reports whether two deeds are the same thing done to the same.
func (d Deed) same(e Deed) bool {
	return d.Place == e.Place && d.Do == e.Do && d.New == e.New && d.Pattern == e.Pattern && d.Param == e.Param && d.Handler == e.Handler && d.IfMux == e.IfMux
}

// A Renew says that a function may put another value into a variable or field, or
// always does.
type Renew struct {
	Place
	Always bool
}

// A Gift says that a result, or what is below it, is what was at a place.
type Gift struct {
	Result int
	At     places.Path
	Place
}

// A Fact holds the summaries of a package.
type Fact struct {
	engine.Facts[Summary]
	Set []string // fields, "T.f", that functions give another value, sorted
}

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Histories answers what is done to the values of a package.
type Histories struct {
	*engine.Table[Summary]
	ends      *exits.Ends
	constants *constants.Constants
	held      map[types.Type]bool
	setters   map[any]map[*ssa.Function]bool // who gives a field or variable another value
	seen      map[string]bool                // packages whose setters are known
	busy      map[*ssa.Function]uint8
	looked    map[*ssa.Function]int // how often
	sites     map[*ssa.Function][]*Site
}

// Of returns the Histories of the package under analysis.
func Of(pass *analysis.Pass) *Histories { return pass.ResultOf[Analyzer].(*Histories) }

func run(pass *analysis.Pass, g *flow.Graph) *Histories {
	if !g.Prog.Reaches {
		return nil
	}
	h := &Histories{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact:  func() engine.Fact[Summary] { return new(Fact) },
			Library:  library,
			Promoted: promoted,
		}),
		ends:      exits.Of(pass),
		constants: constants.Of(pass),
		held:      make(map[types.Type]bool),
		setters:   make(map[any]map[*ssa.Function]bool),
		seen:      make(map[string]bool),
		busy:      make(map[*ssa.Function]uint8),
		looked:    make(map[*ssa.Function]int),
		sites:     make(map[*ssa.Function][]*Site),
	}
	h.findSetters()
	h.Fix(h.summarize)
	set := h.set()
	h.Export(&Fact{Set: set}, len(set) > 0)
	return h
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	add := func(do Kind) *Deed {
		sum.Deeds = append(sum.Deeds, Deed{Do: do, Always: true, Param: -1, Handler: -1})
		return &sum.Deeds[len(sum.Deeds)-1]
	}
	if asynqapi.IsRegistration(fn) {
		d := add(Register)
		d.Param = asynqapi.PatternParam
		d.Handler, _ = asynqapi.HandlerParam(fn)
	}
	effect := asynqapi.EffectOf(fn)
	if effect&(asynqapi.Start|asynqapi.Run) != 0 {
		d := add(Start)
		if i, ok := asynqapi.HandlerParam(fn); ok {
			d.Handler = i
		}
	}
	if effect&(asynqapi.Stop|asynqapi.Shutdown) != 0 {
		add(End)
	}
	if effect&(asynqapi.Shutdown|asynqapi.Run) != 0 && asynqapi.IsManager(fn.Signature().Recv().Type()) {
		add(Close)
	}
	return sum
}

// promoted tells what a method does to the value that embeds its receiver.
func promoted(s *Summary, fields []string) *Summary {
	at := places.Path(strings.Join(fields, "."))
	below := func(p Place) Place {
		if p.Root == 0 {
			p.Path = at.Below(p.Path)
		}
		return p
	}
	out := &Summary{Deeds: slices.Clone(s.Deeds), Made: s.Made, Renews: slices.Clone(s.Renews), Gives: slices.Clone(s.Gives)}
	for i := range out.Deeds {
		out.Deeds[i].Place = below(out.Deeds[i].Place)
	}
	for i := range out.Renews {
		out.Renews[i].Place = below(out.Renews[i].Place)
	}
	for i := range out.Gives {
		out.Gives[i].Place = below(out.Gives[i].Place)
	}
	return out
}

// holds reports whether a value of type t is, points to or has in a field one of
// the values that are followed.
func (h *Histories) holds(t types.Type) bool { return h.holdsBelow(t, 0) }

// maxDepth bounds how deep structs are looked into.
const maxDepth = 4

func (h *Histories) holdsBelow(t types.Type, depth int) bool {
	if known, ok := h.held[t]; ok {
		return known
	}
	if depth > maxDepth {
		return false
	}
	found := false
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		found = h.holdsBelow(u.Elem(), depth)
	case *types.Struct:
		found = asynqapi.IsLifecycle(t) || asynqapi.IsMux(t)
		if named, ok := types.Unalias(t).(*types.Named); ok && !found && asynqapi.IsPackage(named.Obj().Pkg()) {
			break
		}
		if depth == 0 {
			h.held[t] = false // a type made of itself
		}
		for f := range u.Fields() {
			found = found || h.holdsBelow(f.Type(), depth+1)
		}
	case *types.Interface:
		// What implements it may.
		named, ok := types.Unalias(t).(*types.Named)
		found = ok && u.NumMethods() > 0 && named.Obj().Pkg() != nil && h.Own(named.Obj().Pkg())
	case *types.TypeParam:
		found = true
	}
	if depth == 0 || found {
		h.held[t] = found
	}
	return found
}
