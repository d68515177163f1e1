// Package fresh knows which values are new whenever they are computed: what is made
// of the clock, of random numbers and of new IDs, also by functions of other packages.
// For tasks and their options it tells the payload from the options.
//
// It rests on the value flow, on what constants are and on what packages are for. What
// is read from variables of packages, from fields of values that are made elsewhere and
// from code that is not seen counts as old.
package fresh

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Fresh of a package.
var Analyzer = engine.NewAnalyzer("asynqfresh", "finding values that are new each time", run, new(Fact), constants.Analyzer)

// Kinds is a set of what a value is made of.
type Kinds uint16

// The kinds. Those of a task are those of its payload.
const (
	Day    Kinds = 1 << iota // the clock, in days or more
	Clock                    // the clock
	Random                   // a random number or a new ID
)

// What the options of a task are made of is shifted: that of ProcessAt and Deadline,
// and that of all others.
const (
	times  = 3
	others = 6
	all    = Day | Clock | Random
)

// Value returns what a value, or the payload of a task, is made of.
func (k Kinds) Value() Kinds { return k & all }

// Times returns what ProcessAt and Deadline are made of.
func (k Kinds) Times() Kinds { return k >> times & all }

// Others returns what all other options are made of.
func (k Kinds) Others() Kinds { return k >> others & all }

// days returns the kinds of a time in days.
func (k Kinds) days() Kinds {
	if k&Clock != 0 {
		k = k&^Clock | Day
	}
	return k
}

// A Summary tells of each result of a function.
type Summary struct{ Results []Result }

// A Result is what a result is made of.
type Result struct {
	Kinds  Kinds
	Params engine.Params // and these arguments
	Days   engine.Params // and these, of which it takes the day
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Fresh answers which values of a package are new whenever they are computed.
type Fresh struct {
	*engine.Table[Summary]
	constants *constants.Constants
	busy      map[flow.Value]bool
	known     map[flow.Value]origin // while one value is asked for
}

// Of returns the Fresh of the package under analysis.
func Of(pass *analysis.Pass) *Fresh { return pass.ResultOf[Analyzer].(*Fresh) }

func run(pass *analysis.Pass, g *flow.Graph) *Fresh {
	s := &Fresh{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact: func() engine.Fact[Summary] { return new(Fact) },
		}),
		constants: constants.Of(pass),
		busy:      make(map[flow.Value]bool),
	}
	s.Fix(s.results)
	s.Export(new(Fact), false)
	return s
}

// results summarizes a function.
func (s *Fresh) results(fn *ssa.Function, sum *Summary) {
	for i := range fn.Signature.Results().Len() {
		if !carries(fn.Signature.Results().At(i).Type()) {
			continue
		}
		var o origin
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) {
				o.join(s.origin(flow.Value{V: ret.Results[i]}))
			}
		}
		r := Result{Kinds: o.kinds, Params: indices(fn, o.params), Days: indices(fn, o.days)}
		if r != (Result{}) {
			engine.Grow(&sum.Results, i+1)
			sum.Results[i] = r
		}
	}
}

func indices(fn *ssa.Function, params []*ssa.Parameter) engine.Params {
	var out engine.Params
	for _, p := range params {
		if p.Parent() == fn {
			out.Add(flow.ParamIndex(p))
		}
	}
	return out
}
