package transactions

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A transaction is one that a call begins.
type transaction struct {
	begin *ssa.Call
	value ssa.Value
	roots map[any]bool               // where it lives
	known map[ssa.Instruction]ending // how instructions may end it
}

// opens says which results of a call are transactions that it begins.
func (t *Transactions) opens(call ssa.CallInstruction) engine.Params {
	if t.onlyReads(call) {
		return 0
	}
	sums, seen := t.OfCall(call)
	if !seen {
		if obj := flow.CalleeObject(call); obj != nil {
			return opensByType(obj)
		}
		return 0
	}
	out := ^engine.Params(0)
	for _, sum := range sums {
		out &= sum.Opens
	}
	return out
}

// opensResult reports whether result i of fn is a transaction that it began, itself or
// as what is inside.
func (t *Transactions) opensResult(fn *ssa.Function, i int) bool {
	began := slices.ContainsFunc(t.Calls[fn], func(c ssa.CallInstruction) bool { return t.opens(c) != 0 })
	open := false
	for _, ret := range flow.Returns(fn) {
		if i >= len(ret.Results) || open {
			continue
		}
		t.Trace(flow.Value{V: ret.Results[i]}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			switch n.Kind {
			case flow.Call:
				open = open || t.opens(n.V.(*ssa.Call)).Has(n.Index)
			case flow.Alloc:
				open = open || began && n.V.Parent() == fn
			}
			return !open
		})
	}
	return open
}

// onlyReads reports whether a transaction that a call begins, or runs a function in,
// is one that only reads.
func (t *Transactions) onlyReads(call ssa.CallInstruction) bool {
	obj := flow.CalleeObject(call)
	if obj != nil && purpose.OnlyReads(obj) {
		return true
	}
	args := flow.Args(call)
	for i, a := range args {
		if c, ok := a.(*ssa.Const); ok && obj != nil && c.Value != nil && c.Value.Kind() == constant.Bool {
			first := len(args) - obj.Signature().Params().Len()
			if i >= first && obj.Signature().Params().At(i-first).Name() == "writable" && !constant.BoolVal(c.Value) {
				return true
			}
		}
		if t.saysReadOnly(a) {
			return true
		}
	}
	return false
}

// saysReadOnly reports whether options for a transaction say that it only reads.
func (t *Transactions) saysReadOnly(v ssa.Value) bool {
	if _, ok := v.(*ssa.Const); ok || IsTransaction(v.Type()) {
		return false
	}
	found := false
	look := func(addr ssa.Value) {
		for _, ref := range *addr.Referrers() {
			fa, ok := ref.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			for _, use := range *fa.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
					found = found || readOnly(flow.FieldOf(fa), st.Val)
				}
			}
		}
	}
	t.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch v := n.V.(type) {
		case *ssa.Alloc:
			look(v)
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok {
				look(a)
			}
		}
		return !found
	})
	return found
}

func readOnly(field *types.Var, v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return false
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return field.Name() == "ReadOnly" && constant.BoolVal(c.Value)
	case constant.String:
		return strings.EqualFold(constant.StringVal(c.Value), "read only")
	}
	return false
}

// begun lists the transactions that fn begins and in which more than queries is run.
func (t *Transactions) begun(fn *ssa.Function) []*transaction {
	var out []*transaction
	for _, c := range t.Calls[fn] {
		call, ok := c.(*ssa.Call)
		if !ok {
			continue
		}
		if obj := flow.CalleeObject(call); obj != nil && opensReceiver(obj) && !t.onlyReads(call) {
			recv := flow.Args(call)[0]
			out = append(out, &transaction{call, nil, t.roots(recv), make(map[ssa.Instruction]ending)})
			continue
		}
		for i := range results(call) {
			if !t.opens(call).Has(i) {
				continue
			}
			if v := flow.Result(call, i); v != nil {
				out = append(out, &transaction{call, v, map[any]bool{places.Result{Call: call, Index: i}: true}, make(map[ssa.Instruction]ending)})
			}
		}
	}
	return out
}

func results(call ssa.CallInstruction) int { return call.Common().Signature().Results().Len() }

// roots returns where a transaction comes from.
func (t *Transactions) roots(v ssa.Value) map[any]bool { return t.rootsOf(flow.Value{V: v}) }

func (t *Transactions) rootsOf(v flow.Value) map[any]bool {
	out := make(map[any]bool)
	t.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const, flow.Func, flow.Unseen, flow.Open, flow.Step:
			return true
		case flow.Field:
			out[n.Var] = true
			return true
		case flow.Call:
			call := n.V.(*ssa.Call)
			out[places.Result{Call: call, Index: n.Index}] = true
			t.derived(n, call)
			return true
		case flow.Alloc, flow.Zero:
			for _, f := range t.stored(n.V) {
				n.Follow(f)
			}
		}
		out[n.V] = true
		return true
	})
	return out
}

// derived goes on with what a call makes its result of.
func (t *Transactions) derived(n flow.Node, call *ssa.Call) {
	if len(t.Callees(call)) > 0 {
		return
	}
	args := flow.Args(call)
	sums, seen := t.OfCall(call)
	for _, sum := range sums {
		for _, h := range sum.Holds {
			if h.Result == n.Index && h.Param < len(args) {
				n.Follow(args[h.Param])
			}
		}
	}
	if !seen && t.opens(call) == 0 {
		for _, a := range args {
			if IsTransaction(a.Type()) {
				n.Follow(a)
			}
		}
	}
}

// stored lists the transactions that are stored into the fields of a struct.
func (t *Transactions) stored(v ssa.Value) []ssa.Value {
	var out []ssa.Value
	for _, ref := range *v.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) && executes(st.Val.Type()) {
				out = append(out, st.Val)
			}
		}
	}
	return out
}

func meet(a, b map[any]bool) bool {
	for root := range a {
		if b[root] {
			return true
		}
	}
	return false
}

// noteEnds notes which transactions below the arguments of the functions around it a
// call ends.
func (t *Transactions) noteEnds(call ssa.CallInstruction) {
	note := func(v ssa.Value, path places.Path, how ending) {
		for _, p := range t.below(v) {
			sum := t.Of(p.param.Parent())
			if sum == nil {
				continue
			}
			e := End{Target{flow.ParamIndex(p.param), p.path.Below(path)}, how}
			if !slices.Contains(sum.Ends, e) {
				sum.Ends = append(sum.Ends, e)
			}
		}
	}
	args := flow.Args(call)
	if how := endOf(flow.CalleeObject(call)); how != 0 {
		note(args[0], "", how)
		return
	}
	sums, _ := t.OfCall(call)
	for _, sum := range sums {
		for _, e := range sum.Ends {
			if e.Param < len(args) {
				note(args[e.Param], e.Path, e.How)
			}
		}
	}
}

// endsAt says how an instruction may end a transaction.
func (t *Transactions) endsAt(instr ssa.Instruction, tx *transaction, depth int) ending {
	call, ok := instr.(ssa.CallInstruction)
	if _, isGo := instr.(*ssa.Go); !ok || isGo || depth == 0 {
		return 0
	}
	args := flow.Args(call)
	if how := endOf(flow.CalleeObject(call)); how != 0 {
		if meet(t.roots(args[0]), tx.roots) {
			return how
		}
		return 0
	}
	var out ending
	sums, _ := t.OfCall(call)
	for _, sum := range sums {
		for _, e := range sum.Ends {
			if e.Param < len(args) && slices.ContainsFunc(t.at(flow.Value{V: args[e.Param]}, e.Path), func(v flow.Value) bool { return meet(t.rootsOf(v), tx.roots) }) {
				out |= e.How
			}
		}
	}
	bodies := t.literals(call.Common().Value)
	for _, a := range args {
		bodies = append(bodies, t.literals(a)...)
	}
	for _, body := range bodies {
		for _, inner := range t.Calls[body] {
			out |= t.endsAt(inner, tx, depth-1)
		}
	}
	return out
}

// maxNested bounds the literals inside each other that are looked into, the callers
// above each other, and the structs that are copied into each other.
const maxNested = 4

// literals lists the literals that a function value may be.
func (t *Transactions) literals(v ssa.Value) []*ssa.Function {
	if _, ok := v.Type().Underlying().(*types.Signature); !ok {
		return nil
	}
	return slices.DeleteFunc(t.FuncValues(v), func(fn *ssa.Function) bool { return fn.Parent() == nil })
}

// open reports whether a call can be executed while a transaction is open that is
// committed afterwards.
func (t *Transactions) open(tx *transaction, at ssa.Instruction) bool {
	type state uint8
	const (
		before state = iota
		began
		met
	)
	found := false
	paths.Walk(t.ends, tx.begin.Parent(), before, paths.Machine[state]{
		Do: func(s state, instr ssa.Instruction, _ *paths.Path[state]) (state, bool) {
			if instr == ssa.Instruction(tx.begin) {
				return began, !found
			}
			if s == before {
				return s, true
			}
			how, known := tx.known[instr]
			if !known {
				how = t.endsAt(instr, tx, maxNested)
				tx.known[instr] = how
			}
			switch {
			case how != 0:
				found = found || s == met && how&commits != 0
				return before, !found
			case instr == at:
				return met, true
			}
			return s, !found
		},
		Skip: func(s state, from, to *ssa.BasicBlock) bool {
			v, nilSucc, ok := flow.NilTest(from)
			if s == before || !ok || from.Succs[0] == from.Succs[1] {
				return false
			}
			if flow.IsError(v.Type()) {
				return from.Succs[1-nilSucc] == to && flow.ComesFrom(v, tx.begin)
			}
			return from.Succs[nilSucc] == to && v == tx.value // just begun, it is not nil
		},
	})
	return found
}

// kept reports whether a function that a transaction is run around can return behind a
// call without an error, so that what it did is committed.
func (t *Transactions) kept(fn *ssa.Function, at ssa.Instruction) bool {
	found := false
	paths.Walk(t.ends, fn, false, paths.Machine[bool]{
		Do: func(met bool, instr ssa.Instruction, _ *paths.Path[bool]) (bool, bool) {
			return met || instr == at, !found
		},
		End: func(met bool, end ssa.Instruction, how exits.Exit, _ *paths.Path[bool]) {
			ret, ok := end.(*ssa.Return)
			found = found || met && ok && how == exits.Returns && !flow.Fails(ret)
		},
	})
	return found
}
