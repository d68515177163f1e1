// Package prompt knows which functions certainly return at once: they have no
// loop whose length is not constant, no channel operation that can block, and
// call nothing but such functions.
//
// It rests on the value flow, on what asynq's functions are and on what packages
// are for whose bodies are not seen. Where it does not know, a function is not
// prompt.
package prompt

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Prompt of a package.
var Analyzer = engine.NewAnalyzer("asynqprompt", "finding functions that return at once", run, new(Fact))

// A Summary says of a function, or of a package variable that holds one for good,
// whether it certainly returns at once.
type Summary struct{ Prompt bool }

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Prompt answers which functions of a package return at once.
type Prompt struct{ *engine.Table[Summary] }

// Of returns the Prompt of the package under analysis.
func Of(pass *analysis.Pass) *Prompt { return pass.ResultOf[Analyzer].(*Prompt) }

// IsPrompt reports whether a function of the package certainly returns at once.
func (s *Prompt) IsPrompt(fn *ssa.Function) bool { return s.Of(fn).Prompt }

func run(pass *analysis.Pass, g *flow.Graph) *Prompt {
	s := &Prompt{engine.New(pass, g, engine.Domain[Summary]{
		NewFact: func() engine.Fact[Summary] { return new(Fact) },
		Library: library,
		Behind:  altogether,
		AtOnce:  Summary{Prompt: true},
	})}
	s.find()
	s.Export(new(Fact), false)
	return s
}

// library says which of asynq's own functions return at once.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	// There is nothing to be done about what the Inspector waits for.
	return &Summary{asynqapi.IsContextGetter(fn) || asynqapi.IsTaskGetter(fn) || asynqapi.IsOptionMaker(fn) ||
		asynqapi.IsResultWrite(fn) || asynqapi.IsInspection(fn)}
}

// altogether hands on for calls through an interface only what is prompt in all
// its methods, as loggers are.
func altogether(methods []*Summary) []*Summary {
	if slices.ContainsFunc(methods, func(s *Summary) bool { return s == nil || !s.Prompt }) {
		return nil
	}
	return methods
}
