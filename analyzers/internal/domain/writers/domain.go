// Package writers knows where methods of a task's ResultWriter are called, and which
// of these tasks have none: those that asynq gives to its hooks, and those that NewTask
// made. It knows through which functions, of other packages too, a task or its writer
// gets there.
//
// It rests on the value flow. A call behind a comparison of a writer with nil is none,
// and a task that may come from elsewhere has a writer.
package writers

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Writers of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqwriters", "finding the writers of tasks", run, new(Fact))

// A Summary says what a function does with the writers of tasks.
type Summary struct {
	Tasks   engine.Params // arguments of whose writer a method is called
	Writers engine.Params // arguments of which a method is called, as of a writer
	Made    engine.Params // results that are tasks which NewTask made
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Writers answers which writers of tasks in a package are nil.
type Writers struct{ *engine.Table[Summary] }

// Of returns the Writers of the package under analysis.
func Of(pass *analysis.Pass) *Writers { return pass.ResultOf[Analyzer].(*Writers) }

func run(pass *analysis.Pass, g *flow.Graph) *Writers {
	if !g.Prog.Reaches {
		return nil
	}
	s := &Writers{engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: library,
	})}
	s.Fix(s.summarize)
	s.Export(new(Fact), false)
	return s
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if asynqapi.IsResultWriterMethod(fn) {
		sum.Writers.Add(0)
	}
	if asynqapi.IsNewTask(fn) {
		sum.Made.Add(0)
	}
	return sum
}

// summarize notes which arguments fn and its literals call methods of, and what it
// returns.
func (s *Writers) summarize(fn *ssa.Function, sum *Summary) {
	for _, u := range s.uses(fn) {
		if u.from.param == nil || s.Of(u.from.param.Parent()) == nil {
			continue
		}
		to, i := s.Of(u.from.param.Parent()), flow.ParamIndex(u.from.param)
		if u.from.isTask {
			to.Tasks.Add(i)
		} else {
			to.Writers.Add(i)
		}
	}
	for i := range fn.Signature.Results().Len() {
		if !asynqapi.IsTask(fn.Signature.Results().At(i).Type()) {
			continue
		}
		made := false
		for _, ret := range flow.Returns(fn) {
			if i >= len(ret.Results) {
				return
			}
			if c, ok := ret.Results[i].(*ssa.Const); ok && c.IsNil() {
				continue
			}
			if made = s.task(flow.Value{V: ret.Results[i]}).made(); !made {
				break
			}
		}
		if made {
			sum.Made.Add(i)
		}
	}
}
