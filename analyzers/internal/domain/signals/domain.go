// Package signals knows what waits for what: which waits a signal of the operating
// system ends, and which signals these are, whether a channel or a context is told
// of them by way of other channels, contexts and functions that wait in turn, and
// which waits a timer ends, or the end of a server.
//
// It rests on the value flow, on how functions end and on the paths through them. A
// channel or context that cannot be followed to all that ends it counts as unseen.
// What a channel is told of counts for all channels in the same field. Whether what
// ends a wait is ever done is not asked.
package signals

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Signals of a package.
var Analyzer = engine.NewAnalyzer("asynqsignals", "finding what waits for signals", run, new(Fact), exits.Analyzer)

// A Kind of thing that ends a wait.
type Kind uint8

// The kinds.
const (
	Signal   Kind = iota // a signal comes
	Run                  // Run of one of asynq's types returns, which a signal ends
	Timer                // some time passes
	Serving              // a server that is told to ends
	Done                 // the program does something: it sends, closes or cancels
	Over                 // the function is over that has made the context, so that no wait in it ends so
	Argument             // what ends the context or the channel that is an argument
	Unseen
)

// A Cause says what ends a wait.
type Cause struct {
	Kind    Kind
	Signals Set // for Signal
	Param   int // for Argument
}

func (c Cause) compare(o Cause) int {
	return cmp.Or(cmp.Compare(c.Kind, o.Kind), cmp.Compare(c.Signals, o.Signals), cmp.Compare(c.Param, o.Param))
}

// A Summary says what a function has to do with signals.
type Summary struct {
	Waits   []Cause // what ends the waits that it is in before it returns, sorted
	Tells   []Told  // its arguments that it makes get signals
	Yields  []Yield // what ends its results, sorted
	Catches bool    // it takes signals away from the runtime, on whatever goroutine
}

// A Told says that a function makes the channel that is an argument get signals.
type Told struct {
	Param   int
	Signals Set
}

// A Yield says what ends a wait for a result.
type Yield struct {
	Result int
	Cause
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Signals answers what ends waits in a package.
type Signals struct {
	*engine.Table[Summary]
	ends  *exits.Ends
	feeds []feed // what the package does to channels
	asked asked
	steps map[*ssa.Function][]*Step
	local map[ssa.Instruction][][]*Step
}

// Of returns the Signals of the package under analysis.
func Of(pass *analysis.Pass) *Signals { return pass.ResultOf[Analyzer].(*Signals) }

func run(pass *analysis.Pass, g *flow.Graph) *Signals {
	s := &Signals{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact: func() engine.Fact[Summary] { return new(Fact) },
			Library: library,
		}),
		ends:  exits.Of(pass),
		asked: newAsked(),
		steps: make(map[*ssa.Function][]*Step),
		local: make(map[ssa.Instruction][][]*Step),
	}
	s.Fix(s.tells)
	s.Fix(s.catches)
	s.findFeeds()
	s.Fix(s.summarize)
	s.Export(new(Fact), false)
	return s
}

// library says that asynq's own functions wait for nothing but Run, which catches
// signals itself (v0.26.0: signals_unix.go:16).
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if asynqapi.EffectOf(fn)&asynqapi.Run != 0 {
		sum.Waits = []Cause{{Kind: Run}}
	}
	return sum
}

// summarize tells others what fn waits for and what ends its results.
func (s *Signals) summarize(fn *ssa.Function, sum *Summary) {
	if fn.Parent() != nil {
		return
	}
	sum.Waits = s.causes(fn, s.WaitsIn(fn))
	for i := range fn.Signature.Results().Len() {
		if !waitable(fn.Signature.Results().At(i).Type()) {
			continue
		}
		var ends []End
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				ends = append(ends, s.EndsOf(ret.Results[i])...)
			}
		}
		for _, c := range s.causes(fn, ends) {
			if y := (Yield{i, c}); !slices.Contains(sum.Yields, y) {
				sum.Yields = append(sum.Yields, y)
			}
		}
	}
}

// causes tells of ends what the callers of fn need to know.
func (s *Signals) causes(fn *ssa.Function, ends []End) []Cause {
	var out []Cause
	for _, e := range ends {
		c := e.Cause
		if c.Kind == Argument {
			if e.Of.Parent() != fn {
				c = Cause{Kind: Unseen}
			} else {
				c.Param = flow.ParamIndex(e.Of)
			}
		}
		if i, found := slices.BinarySearchFunc(out, c, Cause.compare); !found {
			out = slices.Insert(out, i, c)
		}
	}
	return out
}

// waitable reports whether one can wait for a value of type t: it is a channel or a
// context.
func waitable(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok || asynqapi.IsContext(t)
}
