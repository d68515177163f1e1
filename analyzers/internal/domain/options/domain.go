// Package options knows which options tasks carry: whether MaxRetry can be among
// those of what a function returns, and which arguments of a function must bring
// it along, since it enqueues them.
//
// It rests on the value flow and on what asynq's functions are. An option of
// unknown origin may be anything.
package options

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Options of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqoptions", "finding the options of tasks", run, new(Fact))

// A Summary says what a function does with options.
type Summary struct {
	Enqueues []engine.Params // sets of arguments, each of which must carry MaxRetry in at least one member
	Retry    []engine.Carry  // by result: can it carry MaxRetry
	Fills    []Fill          // what it puts into structs that it is given
}

// A Fill says that MaxRetry can be among the options which a function puts into the
// struct that argument Param points to.
type Fill struct {
	Param int
	With  engine.Carry
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Options answers which options the tasks of a package carry.
type Options struct {
	*engine.Table[Summary]

	periodicVals []ssa.Value
	periodicSeen bool
}

// Of returns the Options of the package under analysis.
func Of(pass *analysis.Pass) *Options { return pass.ResultOf[Analyzer].(*Options) }

func run(pass *analysis.Pass, g *flow.Graph) *Options {
	if !g.Prog.Reaches {
		return nil
	}
	s := &Options{Table: engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: library,
		Implementers: func(iface *types.TypeName) []types.Type {
			return append(g.Declared(iface), asynqapi.Enqueuers(pass.Pkg, iface)...)
		},
	})}
	s.Fix(func(fn *ssa.Function, sum *Summary) {
		s.fillings(fn, sum)
		s.retryResults(fn, sum)
	})
	s.Fix(s.retryNeeds)
	s.Export(new(Fact), false)
	return s
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	var options engine.Params
	for i, t := range flow.ParamTypes(fn) {
		if suppliesOptions(t) {
			options.Add(i)
		}
	}
	if asynqapi.IsEnqueue(fn) {
		sum.Enqueues = []engine.Params{options}
	}
	results := fn.Signature().Results()
	for i := range results.Len() {
		if !suppliesOptions(results.At(i).Type()) {
			continue
		}
		engine.Grow(&sum.Retry, i+1)
		sum.Retry[i] = engine.Carry{
			Has:    asynqapi.IsMaxRetry(fn),
			Unseen: !asynqapi.IsOptionMaker(fn) && options == 0,
			Params: options,
		}
	}
	return sum
}
