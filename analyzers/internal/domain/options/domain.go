// Package options knows which options tasks carry: whether MaxRetry can be among
// those of what a function returns, and which arguments of a function must bring
// it along, since it enqueues them. It knows the same of what delays a task,
// ProcessIn and ProcessAt, and what values options are given and which ones stand
// together.
//
// It rests on the value flow and on what asynq's functions are. An option of
// unknown origin may be anything.
package options

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Options of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqoptions", "finding the options of tasks", run, new(Fact))

// DelayAnalyzer yields the *Options of a package of which the wanted option is one
// that delays a task, nil where it does not know asynq.
var DelayAnalyzer = engine.NewAnalyzer("asynqdelays", "finding what delays tasks", runDelays, new(DelayFact), constants.Analyzer)

// A Summary says what a function does with options.
type Summary struct {
	Enqueues []engine.Params // sets of arguments, each of which must carry MaxRetry in at least one member
	Retry    []engine.Carry  // by result: can it carry MaxRetry
	Fills    []Fill          // what it puts into structs that it is given

	Takes     engine.Params // tasks and options that it enqueues
	Values    []Handed      // arguments that become the values of options
	Registers engine.Params // tasks and options that a scheduler is given
	Brings    []string      // options among what it returns, sorted
	Adds      []string      // options that it adds, behind others, to the tasks that it enqueues, sorted
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

// A DelayFact holds the summaries of a package as to what delays tasks.
type DelayFact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*DelayFact) AFact() {}

// Options answers which options the tasks of a package carry.
type Options struct {
	*engine.Table[Summary]
	wanted    func(*types.Func) bool
	constants *constants.Constants // for delays

	periodicVals []ssa.Value
	periodicSeen bool
	listVals     [][]Listed
	listsSeen    bool
}

// Of returns the Options of the package under analysis.
func Of(pass *analysis.Pass) *Options { return pass.ResultOf[Analyzer].(*Options) }

// DelaysOf returns the Options of the package under analysis as to what delays
// tasks.
func DelaysOf(pass *analysis.Pass) *Options { return pass.ResultOf[DelayAnalyzer].(*Options) }

func run(pass *analysis.Pass, g *flow.Graph) *Options {
	return find(pass, g, asynqapi.IsMaxRetry, func() engine.Fact[Summary] { return new(Fact) }, nil)
}

func runDelays(pass *analysis.Pass, g *flow.Graph) *Options {
	return find(pass, g, asynqapi.IsDelay, func() engine.Fact[Summary] { return new(DelayFact) }, constants.Of(pass))
}

func find(pass *analysis.Pass, g *flow.Graph, wanted func(*types.Func) bool, newFact func() engine.Fact[Summary], c *constants.Constants) *Options {
	if !g.Prog.Reaches {
		return nil
	}
	s := &Options{wanted: wanted, constants: c}
	s.Table = engine.New(pass, g, engine.Domain[Summary]{
		NewFact: newFact,
		Library: s.library,
		Implementers: func(iface *types.TypeName) []types.Type {
			return append(g.Declared(iface), asynqapi.Enqueuers(pass.Pkg, iface)...)
		},
	})
	s.Fix(func(fn *ssa.Function, sum *Summary) {
		s.fillings(fn, sum)
		s.retryResults(fn, sum)
	})
	if c == nil { // of what is delayed nobody asks who enqueues it, nor with which values
		s.Fix(s.retryNeeds)
		s.Fix(s.take)
		s.Fix(s.bring)
		s.Fix(s.handOn)
	}
	s.Export(newFact(), false)
	return s
}

// library is the summary of one of asynq's own functions.
func (s *Options) library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	var options engine.Params
	for i, t := range flow.ParamTypes(fn) {
		if Supplies(t) {
			options.Add(i)
		}
	}
	if asynqapi.IsEnqueue(fn) {
		sum.Enqueues = []engine.Params{options}
		sum.Takes = options
	}
	if asynqapi.IsRegister(fn) {
		sum.Registers = options
		sum.Values = []Handed{{1, asynqapi.Cronspec}}
	}
	if name := asynqapi.OptionName(fn); name != "" {
		sum.Values = []Handed{{0, name}}
		sum.Brings = []string{name}
	}
	results := fn.Signature().Results()
	for i := range results.Len() {
		if !Supplies(results.At(i).Type()) {
			continue
		}
		engine.Grow(&sum.Retry, i+1)
		sum.Retry[i] = engine.Carry{
			Has:    s.wanted(fn),
			Unseen: !asynqapi.IsOptionMaker(fn) && options == 0,
			Params: options,
		}
	}
	return sum
}
