package transactions

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A runner says that a call has a function called while a transaction is open.
type runner struct {
	call    ssa.CallInstruction
	fn      value
	hands   engine.Params
	queries bool // all else in the transaction is to query
	chain   []string
}

// runners lists the functions that a call has called in a transaction.
func (t *Transactions) runners(call ssa.CallInstruction) []runner {
	var out []runner
	args := flow.Args(call)
	if sums, seen := t.OfCall(call); seen {
		for _, r := range sums[0].Runs {
			all := !slices.ContainsFunc(sums, func(s *Summary) bool {
				return !slices.ContainsFunc(s.Runs, func(o Run) bool { return o.Target == r.Target })
			})
			if all && r.Param < len(args) {
				out = append(out, runner{call, value{args[r.Param], r.Path}, r.Hands, r.Queries, r.Chain})
			}
		}
		return out
	}
	if t.onlyReads(call) {
		return nil
	}
	obj := flow.CalleeObject(call)
	for _, a := range args {
		sig, ok := a.Type().Underlying().(*types.Signature)
		if !ok || !runsByType(obj, sig) {
			continue
		}
		r := runner{call: call, fn: value{a, ""}, queries: true}
		for i := range sig.Params().Len() {
			if IsTransaction(sig.Params().At(i).Type()) {
				r.hands.Add(i)
			}
		}
		out = append(out, r)
	}
	return out
}

// handed returns the parameters by which a function is given the transaction that it is
// run in.
func handed(fn *ssa.Function, hands engine.Params) []*ssa.Parameter {
	var out []*ssa.Parameter
	first := len(fn.Params) - fn.Signature.Params().Len()
	for i, p := range fn.Params[first:] {
		if hands.Has(i) {
			out = append(out, p)
		}
	}
	return out
}

// running notes which functions below the arguments of fn, and of the functions around
// it, are called in a transaction.
func (t *Transactions) running(fn *ssa.Function) {
	for _, call := range t.Calls[fn] {
		for _, r := range t.runners(call) {
			t.noteRun(fn, r)
			for _, f := range t.functions(r.fn.v, r.fn.path) {
				if f.body != nil {
					t.runningIn(fn, f.body, r)
				}
			}
		}
	}
	begun := t.begun(fn)
	if len(begun) == 0 {
		return
	}
	calls := t.callers(fn)
	for _, tx := range begun {
		for _, call := range calls {
			var u uses
			if u.writes = tx.value == nil; !u.writes {
				u = t.usesOf(tx.value, call)
			}
			if (u.writes || u.hands != 0) && t.open(tx, call) {
				for _, f := range t.called(call) {
					t.noteRun(fn, runner{call, f, u.hands, !u.writes, nil})
				}
			}
		}
	}
}

// callers lists the calls in fn that have functions called which are arguments.
func (t *Transactions) callers(fn *ssa.Function) []ssa.CallInstruction {
	return slices.DeleteFunc(slices.Clone(t.Calls[fn]), func(call ssa.CallInstruction) bool {
		return !slices.ContainsFunc(t.called(call), func(f value) bool { return len(t.targets(f)) > 0 })
	})
}

// runningIn notes what body calls, which fn has run in a transaction.
func (t *Transactions) runningIn(fn, body *ssa.Function, r runner) {
	for _, call := range t.callers(body) {
		inner := runner{call: call, queries: r.queries, chain: r.chain}
		for _, p := range handed(body, r.hands) {
			u := t.usesOf(p, call)
			inner.hands |= u.hands
			inner.queries = inner.queries && !u.writes
		}
		if inner.queries && inner.hands == 0 || !t.kept(body, call) {
			continue
		}
		for _, f := range t.called(call) {
			inner.fn = f
			t.noteRun(fn, inner)
		}
	}
}

// noteRun notes that a function below the arguments of fn is called in a transaction.
func (t *Transactions) noteRun(fn *ssa.Function, r runner) {
	for _, p := range t.targets(r.fn) {
		outer := p.param.Parent()
		sum := t.Of(outer)
		if sum == nil || !flow.Encloses(outer, fn) {
			continue
		}
		at := Target{flow.ParamIndex(p.param), p.path}
		i := slices.IndexFunc(sum.Runs, func(o Run) bool { return o.Target == at })
		if i < 0 {
			if len(sum.Runs) == maxTargets {
				continue
			}
			sum.Runs = append(sum.Runs, Run{at, r.hands, r.queries, t.chain(outer, r.chain)})
			continue
		}
		sum.Runs[i].Hands |= r.hands
		sum.Runs[i].Queries = sum.Runs[i].Queries && r.queries
	}
}
