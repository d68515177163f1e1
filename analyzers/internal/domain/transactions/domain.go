// Package transactions knows when transactions of databases are open: which calls
// begin them, which functions end them, and which function values are called while
// one is open, by functions in sight or by libraries that hand them a transaction.
// It tells which tasks are enqueued meanwhile.
//
// It rests on the value flow, on how functions end and on what delays tasks. A
// transaction is told by the methods Commit and Rollback of its type. What another
// goroutine does is not seen, nor is what code that is not seen does with a function
// to which it hands no transaction.
package transactions

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/options"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Transactions of a package.
var Analyzer = engine.NewAnalyzer("asynqtransactions", "finding open transactions", run, new(Fact), exits.Analyzer, options.DelayAnalyzer)

// A Summary says what a function has to do with transactions and tasks.
type Summary struct {
	Sends  []Send        // tasks that it enqueues, sorted by Params, each once for these
	Calls  []Target      // functions below its arguments that it calls
	Runs   []Run         // those that it calls while a transaction of its own is open
	Opens  engine.Params // results that are transactions which it has begun
	Ends   []End         // transactions below its arguments that it ends
	Writes engine.Params // arguments by way of which it does more than to query
	Holds  []Hold        // results that hold a transaction which it is given
}

// A Send says that a function enqueues a task, on its own goroutine, that nothing
// delays but options among these arguments.
type Send struct {
	Params engine.Params
	Chain  []string // how it comes about, as in contexts.Drop
}

// A Target is what is at a path below an argument.
type Target struct {
	Param int
	Path  places.Path
}

// A Run is a function below an argument that is called while a transaction is open.
type Run struct {
	Target
	Hands   engine.Params // arguments by which it is given the transaction
	Queries bool          // all else that is done in the transaction is to query
	Chain   []string      // how it comes about
}

// An End says that a transaction below an argument is committed, or rolled back.
type End struct {
	Target
	How ending
}

// A Hold says that a result is, or holds, an argument.
type Hold struct{ Param, Result int }

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Transactions answers what is done in the transactions of a package.
type Transactions struct {
	*engine.Table[Summary]
	ends   *exits.Ends
	delays *options.Options // nil where the package does not know asynq
	sent   map[*ssa.Function][]send
	params map[ssa.Value][]paramPlace // where values come from
}

// Of returns the Transactions of the package under analysis.
func Of(pass *analysis.Pass) *Transactions { return pass.ResultOf[Analyzer].(*Transactions) }

func run(pass *analysis.Pass, g *flow.Graph) *Transactions {
	t := &Transactions{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact: func() engine.Fact[Summary] { return new(Fact) },
			Library: func(fn *types.Func) *Summary {
				if g.Own(fn.Pkg()) {
					return nil // its body tells
				}
				return library(fn)
			},
			Implementers: func(iface *types.TypeName) []types.Type {
				return append(g.Declared(iface), asynqapi.Enqueuers(pass.Pkg, iface)...)
			},
		}),
		ends:   exits.Of(pass),
		delays: options.DelaysOf(pass),
		sent:   make(map[*ssa.Function][]send),
		params: make(map[ssa.Value][]paramPlace),
	}
	t.Fix(t.values)
	t.Fix(t.summarize)
	t.Export(new(Fact), false)
	return t
}

// library says what functions do that are not the user's own.
func library(fn *types.Func) *Summary {
	switch {
	case asynqapi.EnqueuesNow(fn):
		var args engine.Params
		for i, t := range flow.ParamTypes(fn) {
			if options.Supplies(t) {
				args.Add(i)
			}
		}
		return &Summary{Sends: []Send{{Params: args}}}
	case asynqapi.IsFunction(fn):
		return new(Summary)
	case flow.IsInterfaceMethod(fn):
		return nil // whoever implements it tells
	}
	if opens := opensByType(fn); opens != 0 {
		return &Summary{Opens: opens}
	}
	return nil
}

// values summarizes how fn hands transactions on, and what it does with them.
func (t *Transactions) values(fn *ssa.Function, sum *Summary) {
	for i, p := range fn.Params {
		if i < engine.MaxParams && mayCarry(p.Type()) {
			t.carried(fn, sum, i)
		}
	}
	for i := range fn.Signature.Results().Len() {
		if IsTransaction(fn.Signature.Results().At(i).Type()) && t.opensResult(fn, i) {
			sum.Opens.Add(i)
		}
	}
	for _, call := range t.Calls[fn] {
		t.noteEnds(call)
	}
}

// summarize finds which functions below its arguments fn calls, and what it enqueues.
func (t *Transactions) summarize(fn *ssa.Function, sum *Summary) {
	t.calling(fn)
	t.sending(fn, sum)
	t.running(fn)
}
