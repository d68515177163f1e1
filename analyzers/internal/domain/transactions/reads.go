package transactions

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// carried summarizes what fn does with a transaction that may be its parameter i, or in
// it: whether it does more than to query, and which results hold it.
func (t *Transactions) carried(fn *ssa.Function, sum *Summary, i int) {
	u := t.usesOf(fn.Params[i], nil)
	if u.writes {
		sum.Writes.Add(i)
	}
	for _, r := range u.returned {
		if h := (Hold{i, r}); !slices.Contains(sum.Holds, h) {
			sum.Holds = append(sum.Holds, h)
		}
	}
}

// uses are what is done with a transaction.
type uses struct {
	writes   bool          // more than queries are run in it
	hands    engine.Params // arguments by which the one call that was asked about is given it
	returned []int         // results of its function that hold it
}

// usesOf finds what is done with v, a transaction or what holds one, leaving out what a
// call does with it.
func (t *Transactions) usesOf(v ssa.Value, except ssa.CallInstruction) uses {
	var out uses
	fn := parent(v)
	t.ForwardInto(v, func(f *types.Var) bool { return !flow.IsError(f.Type()) && mayCarry(f.Type()) || f.Embedded() }, func(w *flow.Walk, u flow.Use) {
		switch u.Kind {
		case flow.Returned:
			if u.Instr.Parent() == fn && !slices.Contains(out.returned, u.Arg) {
				out.returned = append(out.returned, u.Arg)
			}
		case flow.Stored:
			st := u.Instr.(*ssa.Store)
			if fa, ok := st.Addr.(*ssa.FieldAddr); ok && isLocal(fa.X) {
				w.Add(base(fa.X)) // what holds it is used for it
				return
			}
			out.writes = true // kept
		case flow.Passed:
			if call := u.Instr.(ssa.CallInstruction); except != nil && call == except {
				out.hands.Add(u.Arg)
			} else if t.writesBy(w, call, u.Arg) {
				out.writes = true
			}
		case flow.Called:
		default:
			out.writes = true
		}
		if out.writes && except == nil && fn == nil {
			w.Stop()
		}
	})
	return out
}

func parent(v ssa.Value) *ssa.Function {
	if p, ok := v.(*ssa.Parameter); ok {
		return p.Parent()
	}
	return nil
}

// base returns the variable that the address of a field is in.
func base(addr ssa.Value) ssa.Value {
	for {
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return addr
		}
		addr = fa.X
	}
}

func isLocal(addr ssa.Value) bool {
	_, ok := base(addr).(*ssa.Alloc)
	return ok
}

// writesBy reports whether a call does more than to query by way of an argument. It
// adds what the call makes of it.
func (t *Transactions) writesBy(w *flow.Walk, call ssa.CallInstruction, arg int) bool {
	obj := flow.CalleeObject(call)
	if endOf(obj) != 0 || obj != nil && arg == 0 && opensReceiver(obj) {
		return false
	}
	if sums, seen := t.OfCall(call); seen && (obj == nil || t.Own(obj.Pkg()) || call.Common().IsInvoke()) {
		for _, sum := range sums {
			for _, h := range sum.Holds {
				if v := call.Value(); h.Param == arg && v != nil {
					w.Add(flow.Result(v, h.Result))
				}
			}
		}
		return slices.ContainsFunc(sums, func(s *Summary) bool { return s.Writes.Has(arg) })
	}
	if obj == nil {
		return true
	}
	if obj.Pkg() != nil && (purpose.LogsOrTraces(obj.Pkg().Path()) || purpose.Formats(obj.Pkg().Path())) {
		return false
	}
	if arg != 0 || obj.Signature().Recv() == nil {
		return true
	}
	text, known := statement(call)
	switch {
	case known && purpose.Changes(text):
		return true
	case !purpose.Queries(obj.Name()) && (!known || !purpose.PreparesText(obj.Name())):
		return true
	}
	// A chain of calls, each of which says more of the query.
	if v := call.Value(); v != nil {
		for i := range results(call) {
			if r := flow.Result(v, i); r != nil && IsTransaction(r.Type()) {
				w.Add(r)
			}
		}
	}
	return false
}

// statement returns the text of the statement that a call is given, if it is constant.
func statement(call ssa.CallInstruction) (string, bool) {
	args := flow.Args(call)
	for _, a := range args[min(1, len(args)):] {
		if c, ok := a.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
			return constant.StringVal(c.Value), true
		}
		if flow.IsString(a.Type()) {
			return "", false
		}
	}
	return "", false
}
