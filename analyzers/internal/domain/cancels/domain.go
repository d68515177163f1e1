// Package cancels knows where the contexts come from that servers give to their
// handlers, and what ends these before the server has been shut down.
//
// It rests on the value flow, on the walk over paths and on what functions do on their
// own goroutine. A context that comes from code that is not seen is one that nothing
// ends. What another package's function does with the cancel function of a context is
// not followed.
package cancels

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Cancels of a package, nil where it does not know asynq and
// returns no contexts.
var Analyzer = engine.NewAnalyzer("asynqcancels", "finding what ends the contexts of handlers", run, new(Fact), exits.Analyzer, foreground.Analyzer)

// A Summary says where the contexts come from that a function returns.
type Summary struct {
	Results  []Source      // by result: the context that it is, or that it returns as a function
	Failures engine.Params // results that are Configs whose IsFailure may be set
	Sets     engine.Params // *Config arguments whose IsFailure it may set
}

// A Source says what a context rests on.
type Source struct {
	Signal bool          // one that ends when a signal comes
	Params engine.Params // these arguments
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Cancels answers what ends contexts in a package.
type Cancels struct {
	*engine.Table[Summary]
	ends       *exits.Ends
	foreground *foreground.Foreground
	looking    map[ssa.Value]bool // for what sets an IsFailure
}

// Of returns the Cancels of the package under analysis.
func Of(pass *analysis.Pass) *Cancels { return pass.ResultOf[Analyzer].(*Cancels) }

func run(pass *analysis.Pass, g *flow.Graph) *Cancels {
	c := &Cancels{
		Table:      engine.New(pass, g, engine.Domain[Summary]{NewFact: func() engine.Fact[Summary] { return new(Fact) }}),
		ends:       exits.Of(pass),
		foreground: foreground.Of(pass),
		looking:    make(map[ssa.Value]bool),
	}
	c.Fix(c.summarize)
	c.Export(new(Fact), false)
	return c
}

func (c *Cancels) summarize(fn *ssa.Function, sum *Summary) {
	for i, p := range fn.Params {
		if asynqapi.IsConfig(p.Type()) && c.mayBeSet(p) {
			sum.Sets.Add(i)
		}
	}
	results := fn.Signature.Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		switch {
		case asynqapi.IsConfig(t):
			for _, ret := range flow.Returns(fn) {
				if c.mayHaveIsFailure(ret.Results[i]) {
					sum.Failures.Add(i)
				}
			}
		case asynqapi.IsContext(t), yieldsContext(t):
			o := c.empty(false)
			for _, ret := range flow.Returns(fn) {
				c.find(o, flow.Value{V: ret.Results[i]}, 0)
			}
			s := Source{Signal: o.signal}
			for _, p := range o.params {
				if p.Parent() == fn {
					s.Params.Add(flow.ParamIndex(p))
				}
			}
			if s != (Source{}) {
				engine.Grow(&sum.Results, i+1)
				sum.Results[i] = s
			}
		}
	}
}
