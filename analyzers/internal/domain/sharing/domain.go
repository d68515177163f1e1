// Package sharing knows which clients of Redis asynq shares with others: what a
// …FromRedisClient constructor is given, and what a MakeRedisClient method of the user's
// own hands out again and again. It tells where what is shared is closed wrongly.
//
// It rests on the value flow, on where values live, on who closes connections and on who
// starts and shuts down servers.
package sharing

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/connections"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Analyzer yields the *Sharing of a package.
var Analyzer = engine.NewAnalyzer("asynqsharing", "finding shared clients of Redis in", run, new(Fact),
	exits.Analyzer, places.Analyzer, lifecycle.Analyzer, connections.Analyzer)

// A Summary says what a function returns.
type Summary struct {
	Shared engine.Params // results that are clients or inspectors on a shared client of Redis
	Kept   bool          // a MakeRedisClient method that returns a client which it keeps
}

// A Fact holds the summaries of a package.
type Fact struct{ engine.Facts[Summary] }

// AFact marks the type as a fact.
func (*Fact) AFact() {}

// Sharing answers what is shared in a package.
type Sharing struct {
	*engine.Table[Summary]
	ends        *exits.Ends
	places      *places.Places           // nil where the package does not know asynq
	lifecycle   *lifecycle.Lifecycle     // the same
	connections *connections.Connections // the same
	sets        map[value]*places.Set    // where values live
}

// Of returns the Sharing of the package under analysis.
func Of(pass *analysis.Pass) *Sharing { return pass.ResultOf[Analyzer].(*Sharing) }

func run(pass *analysis.Pass, g *flow.Graph) *Sharing {
	s := &Sharing{
		Table: engine.New(pass, g, engine.Domain[Summary]{
			NewFact: func() engine.Fact[Summary] { return new(Fact) },
			Library: library,
			Behind:  func([]*Summary) []*Summary { return nil },
		}),
		ends: exits.Of(pass), places: places.Of(pass), lifecycle: lifecycle.Of(pass), connections: connections.Of(pass),
		sets: make(map[value]*places.Set),
	}
	s.Fix(func(fn *ssa.Function, sum *Summary) {
		if asynqapi.MakesRedisClient(fn.Signature, fn.Name()) {
			_, sum.Kept = s.keptReturn(fn)
		}
		s.shared(fn, sum)
	})
	s.Export(new(Fact), false)
	return s
}

// library is the summary of one of asynq's own functions.
func library(fn *types.Func) *Summary {
	if !asynqapi.IsFunction(fn) {
		return nil
	}
	sum := new(Summary)
	if asynqapi.SharedParam(fn) >= 0 && !asynqapi.IsLifecycle(fn.Signature().Results().At(0).Type()) {
		sum.Shared.Add(0)
	}
	return sum
}

// shared summarizes which results of fn are certainly on a shared client.
func (s *Sharing) shared(fn *ssa.Function, sum *Summary) {
	if s.places == nil {
		return
	}
	for i := range fn.Signature.Results().Len() {
		if !asynqapi.IsClosable(fn.Signature.Results().At(i).Type()) {
			continue
		}
		all := true
		for _, ret := range flow.Returns(fn) {
			if i < len(ret.Results) && !isNil(ret.Results[i]) {
				all = all && s.IsShared(s.places.Find(ret.Results[i], ""))
			}
		}
		if all && len(flow.Returns(fn)) > 0 {
			sum.Shared.Add(i)
		}
	}
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// IsShared reports whether a client or inspector was made from a shared client of Redis,
// wherever it comes from.
func (s *Sharing) IsShared(set *places.Set) bool {
	if set.Unseen || set.Open || len(set.Params) > 0 {
		return false
	}
	for _, g := range set.Globals {
		if g.Object == nil || g.Object.Pkg() != s.Pass.Pkg || g.Object.Exported() && s.Pass.Pkg.Name() != "main" {
			return false
		}
	}
	found, other := false, false
	look := func(root any) {
		r, ok := root.(places.Result)
		if !ok || !asynqapi.IsClosable(resultType(r)) {
			return
		}
		call, ok := r.Call.(*ssa.Call)
		if !ok || len(s.Callees(call)) > 0 {
			return
		}
		sums, seen := s.OfCall(call)
		if !seen {
			other = true
		}
		for _, sum := range sums {
			found = found || sum.Shared.Has(r.Index)
			other = other || !sum.Shared.Has(r.Index)
		}
	}
	set.EachRoot(look)
	set.EachMade(look)
	return found && !other
}

func resultType(r places.Result) types.Type {
	t := r.Call.Type()
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.At(r.Index).Type()
	}
	return t
}

// SharedCloses lists the calls in fn that close a client or an inspector which was made
// from a shared client of Redis.
func (s *Sharing) SharedCloses(fn *ssa.Function) []ssa.CallInstruction {
	var out []ssa.CallInstruction
	for _, c := range s.connections.Closings(fn) {
		if s.IsShared(c.Of) && !s.toldInside(c.Call) {
			out = append(out, c.Call)
		}
	}
	return out
}

// toldInside reports whether a call is of a function of this package in which what is
// closed is seen to be shared.
func (s *Sharing) toldInside(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(s.Callees(call), func(body *ssa.Function) bool { return len(s.SharedCloses(body)) > 0 })
}
