// Package connections knows which calls open connections to Redis of their own, in a
// client, an inspector, a server or the like: asynq's constructors, and functions that
// return what these make; who closes them, and on which paths nobody does.
//
// It rests on the value flow, on how functions end, on where values live and on who
// starts and shuts down servers. What goes where it cannot be followed, or outlives the
// function, is kept, and somebody may close it.
package connections

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Connections of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqconnections", "finding who closes connections in", run, new(Fact), exits.Analyzer, places.Analyzer, lifecycle.Analyzer)

// A Summary says what a function has to do with connections.
type Summary struct {
	Opens  []Open        // results that have connections of their own
	Closes []Target      // below its arguments: what it closes
	Keeps  engine.Params // arguments that may outlive the call
}

// An Open says that there are new connections at a path below a result.
type Open struct {
	Result int
	Path   places.Path
	By     string // asynq's constructor
}

// A Target is what is at a path below an argument.
type Target struct {
	Param int
	Path  places.Path
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Connections answers who closes the connections of a package.
type Connections struct {
	*engine.Table[Summary]
	ends      *exits.Ends
	places    *places.Places
	lifecycle *lifecycle.Lifecycle
	closings  map[*ssa.Function][]Closing
}

// Of returns the Connections of the package under analysis.
func Of(pass *analysis.Pass) *Connections { return pass.ResultOf[Analyzer].(*Connections) }

func run(pass *analysis.Pass, g *flow.Graph) *Connections {
	if !g.Prog.Reaches {
		return nil
	}
	c := &Connections{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact:      func() engine.Fact[Summary] { return new(Fact) },
			Library:      library,
			Implementers: g.Declared,
		}),
		ends:      exits.Of(pass),
		places:    places.Of(pass),
		lifecycle: lifecycle.Of(pass),
		closings:  make(map[*ssa.Function][]Closing),
	}
	c.Fix(c.closes)
	c.Fix(c.keeps)
	c.Fix(c.opens)
	c.Export(new(Fact), false)
	return c
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if asynqapi.ConnectionParam(fn) >= 0 {
		sum.Opens = []Open{{By: fn.Name()}}
	}
	if asynqapi.IsClose(fn) {
		sum.Closes = []Target{{}}
	}
	return sum
}
