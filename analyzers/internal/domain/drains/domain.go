// Package drains knows who waits for the drain of a server, that is for its active
// tasks, when the process is told to end: which signals lead to a shutdown, and which
// Runs are on goroutines that are left behind, or return too early.
//
// It rests on who shuts down what, on what functions do on their own goroutine, on
// what waits for signals and on the paths of functions. What it tells of a function
// is what its callers answer for.
package drains

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/foreground"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/signals"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Drains of a package, nil where it does not know asynq.
var Analyzer = engine.NewAnalyzer("asynqdrains", "finding who waits for servers to drain", run, new(Fact),
	exits.Analyzer, lifecycle.Analyzer, foreground.Analyzer, signals.Analyzer)

// A Summary says what hangs on the arguments of a function that it waits for, and
// what it leaves behind.
type Summary struct {
	Shuts  engine.Params // contexts and channels behind whose end it shuts down what was started
	Closes engine.Params // or what is another argument
	Leaves []Left        // on goroutines that it does not wait for
}

// A Left is a server, scheduler or manager that runs on a goroutine when the function
// that has started it returns.
type Left struct {
	Server bool
	Behind engine.Params // contexts and channels for whose end the function waits before
	Chain  []string      // how it comes about, as in contexts.Drop
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Drains answers who waits for the servers of a package to drain.
type Drains struct {
	*engine.Table[Summary]
	ends       *exits.Ends
	lifecycle  *lifecycle.Lifecycle
	foreground *foreground.Foreground
	signals    *signals.Signals

	events   map[ssa.Instruction][]*lifecycle.Event // what shuts down or runs values, by where
	left     map[*ssa.Function][]*spawn             // what functions leave to their callers
	spawns   map[*ssa.Function][]*spawn             // what they start, or get from those that they call
	reached  map[*ssa.Function]map[*ssa.Function]bool
	served   map[ssa.CallInstruction][]signals.End // what ends servers
	findings []Finding
}

// Of returns the Drains of the package under analysis.
func Of(pass *analysis.Pass) *Drains { return pass.ResultOf[Analyzer].(*Drains) }

func run(pass *analysis.Pass, g *flow.Graph) *Drains {
	if !g.Prog.Reaches {
		return nil
	}
	d := &Drains{
		Table:      engine.New(pass, g, engine.Domain[Summary]{NewFact: func() engine.Fact[Summary] { return new(Fact) }}),
		ends:       exits.Of(pass),
		lifecycle:  lifecycle.Of(pass),
		foreground: foreground.Of(pass),
		signals:    signals.Of(pass),
		events:     make(map[ssa.Instruction][]*lifecycle.Event),
		left:       make(map[*ssa.Function][]*spawn),
		spawns:     make(map[*ssa.Function][]*spawn),
		served:     make(map[ssa.CallInstruction][]signals.End),
		reached:    make(map[*ssa.Function]map[*ssa.Function]bool),
	}
	for _, e := range d.lifecycle.Closings() {
		d.events[e.Instr] = append(d.events[e.Instr], e)
	}
	d.guards()
	d.Fix(d.leave)
	d.Export(new(Fact), false)
	return d
}
