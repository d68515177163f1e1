// Package contexts knows where contexts go: which functions never observe a
// context that they are given, and through which others one is dropped.
//
// It rests on the value flow and on what packages are for whose bodies are not
// seen. What a function value or an interface does with a context counts as
// observing it.
package contexts

import (
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Contexts of a package.
var Analyzer = engine.NewAnalyzer("asynqcontexts", "finding where contexts go", run, new(Fact))

// A Summary says which contexts a function ignores.
type Summary struct {
	Ignores engine.Params // context arguments that it never observes
	Drops   []Drop        // by ignored context argument: where it ends
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Contexts answers where the contexts of a package go.
type Contexts struct{ *engine.Table[Summary] }

// Of returns the Contexts of the package under analysis.
func Of(pass *analysis.Pass) *Contexts { return pass.ResultOf[Analyzer].(*Contexts) }

func run(pass *analysis.Pass, g *flow.Graph) *Contexts {
	s := &Contexts{engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: library,
		// A context that is given to an interface counts as observed.
		Behind: func([]*Summary) []*Summary { return nil },
	})}
	s.find()
	s.Fix(s.drops)
	s.Export(new(Fact), false)
	return s
}

// library says which of asynq's own functions only read from a context.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if asynqapi.IsContextGetter(fn) {
		sum.Ignores.Add(0)
	}
	return sum
}

// A Drop tells where a context argument that a function ignores ends: the
// functions that it is handed down through, the function itself first, each
// as "(*Service).Sync, service.go:40".
type Drop struct {
	Param int
	Chain []string
}
