// Package exits knows how functions end that never return: they end the process,
// unwind the goroutine, or block for ever. It walks the instructions of a function
// accordingly.
//
// It rests on the value flow and knows nothing of asynq. It does not know what a
// condition comes to: a function that returns on some way returns.
package exits

import (
	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Ends of a package.
var Analyzer = engine.NewAnalyzer("asynqexits", "finding functions that never return", run, new(Fact))

// A Summary says how a function ends, if it never returns.
type Summary struct{ End Exit }

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Ends answers how instructions and functions of a package end.
type Ends struct{ *engine.Table[Summary] }

// Of returns the Ends of the package under analysis.
func Of(pass *analysis.Pass) *Ends { return pass.ResultOf[Analyzer].(*Ends) }

func run(pass *analysis.Pass, g *flow.Graph) *Ends {
	s := &Ends{engine.New(pass, g, engine.Domain[Summary]{NewFact: func() engine.Fact[Summary] { return new(Fact) }})}
	s.Fix(s.noReturn)
	s.Export(new(Fact), false)
	return s
}
