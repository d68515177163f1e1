// Package errs knows what the errors are that functions return: whether SkipRetry or
// RevokeTask can be in their chain, by %w, by what wraps and joins errors, and by
// types with an Unwrap or Is; and what is returned where the payload of a task cannot
// be decoded, through helpers, closures and deferred functions.
//
// It rests on the value flow, on how functions end, on what is decoded, and on what
// packages are for whose bodies are not seen. An error that comes from where it is
// not seen may carry anything.
package errs

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/constants"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/payloads"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Errs of a package.
var Analyzer = engine.NewAnalyzer("asynqerrs", "finding what errors carry", run, new(Fact), constants.Analyzer, exits.Analyzer, payloads.Analyzer)

// A Summary says what a function returns, where the errors among its arguments, and
// those that functions among them return, are not nil; of a package variable, the
// first result is what it holds.
type Summary struct {
	Results []Value
	Fails   []Failure     // sorted by what is decoded and where
	Adds    engine.Params // handlers among its arguments, to whose errors what it makes of them may add SkipRetry or RevokeTask
}

// A Failure says what a function returns where an argument, a task or bytes, cannot
// be decoded.
type Failure struct {
	Src     int
	At      string // where it is decoded, as in contexts.Drop
	Open    bool   // what it is decoded into hangs on the caller
	Results []Value
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Errs answers what the errors of a package are.
type Errs struct {
	*engine.Table[Summary]
	constants *constants.Constants
	ends      *exits.Ends
	payloads  *payloads.Payloads
	failures  map[*ssa.Function][]*failure
	globals   map[*ssa.Global]Value // those that are being looked at, and once all functions are summarized those that were
	settled   bool
	leaks     map[ssa.Value]bool

	judging    map[*ssa.Function]bool // functions that tell which errors are failures, once looked for
	addedCalls map[*ssa.Call]bool     // of handlers, whose error may be made one that is not tried again
}

// Of returns the Errs of the package under analysis.
func Of(pass *analysis.Pass) *Errs { return pass.ResultOf[Analyzer].(*Errs) }

func run(pass *analysis.Pass, g *flow.Graph) *Errs {
	e := &Errs{
		Table:     engine.New(pass, g, engine.Domain[Summary]{NewFact: func() engine.Fact[Summary] { return new(Fact) }}),
		constants: constants.Of(pass),
		ends:      exits.Of(pass),
		payloads:  payloads.Of(pass),
		globals:   make(map[*ssa.Global]Value),
		failures:  make(map[*ssa.Function][]*failure),
		leaks:     make(map[ssa.Value]bool),

		addedCalls: make(map[*ssa.Call]bool),
	}
	e.Fix(e.results)
	e.settled = true
	e.variables()
	e.Fix(e.fails)
	e.Fix(e.adds)
	e.Export(new(Fact), false)
	return e
}
