// Package configs knows which Configs of a server can have their ShutdownTimeout
// set: where they are built, what sets the field on their way, and which function
// hands them to a server's constructor. It also knows what values the fields of
// Configs, and of the options of schedulers, are given.
//
// It rests on the value flow and on how functions end. A Config that comes from
// unseen code may have anything.
package configs

import (
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Configs of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqconfigs", "finding the configurations of servers", run, new(Fact), exits.Analyzer)

// A Summary says what a function does with Configs.
type Summary struct {
	Sinks   engine.Params  // Config arguments that reach a server's constructor
	Sets    engine.Params  // *Config arguments whose ShutdownTimeout it may set
	Results []engine.Carry // by result: can it carry a ShutdownTimeout
	Fields  []Handed       // arguments that become the values of fields
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Configs answers which Configs of a package are complete.
type Configs struct {
	*engine.Table[Summary]
	ends  *exits.Ends
	marks map[*flow.Cell][]configMark
}

// Of returns the Configs of the package under analysis.
func Of(pass *analysis.Pass) *Configs { return pass.ResultOf[Analyzer].(*Configs) }

func run(pass *analysis.Pass, g *flow.Graph) *Configs {
	if !g.Prog.Reaches {
		return nil
	}
	s := &Configs{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact: func() engine.Fact[Summary] { return new(Fact) },
			Library: library,
		}),
		ends:  exits.Of(pass),
		marks: make(map[*flow.Cell][]configMark),
	}
	s.Fix(s.configSets)
	s.Fix(s.summarize)
	s.Fix(s.handOn)
	s.Export(new(Fact), false)
	return s
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if i, ok := asynqapi.ConfigParam(fn); ok {
		sum.Sinks.Add(i)
	}
	return sum
}
