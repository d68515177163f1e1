package options

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// This file follows options through settings of the user's own: structs that hold
// options, functions that put options into such a struct, and functions that make
// tasks or options.

// supplies reports whether a value of type t can bring options along: a task or an
// option, a struct that has one in a field, a function that makes one or puts one
// into a struct, or a container of these.
func supplies(t types.Type) bool { return suppliesAt(t, 0) }

// maxNested bounds how deep structs are looked into.
const maxNested = 5

func suppliesAt(t types.Type, depth int) bool {
	if asynqapi.IsTask(t) || asynqapi.IsOption(t) {
		return true
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && asynqapi.IsPackage(named.Obj().Pkg()) || depth > maxNested {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return suppliesAt(u.Elem(), depth+1)
	case *types.Array:
		return suppliesAt(u.Elem(), depth+1)
	case *types.Map:
		return suppliesAt(u.Elem(), depth+1)
	case *types.Pointer:
		return isBagAt(u, depth)
	case *types.Struct:
		for f := range u.Fields() {
			if suppliesAt(f.Type(), depth+1) {
				return true
			}
		}
	case *types.Signature:
		return makes(u) || fillsAt(u, depth)
	}
	return false
}

// isBag reports whether t points to a struct of the user's that holds options.
func isBag(t types.Type) bool { return isBagAt(t, 0) }

func isBagAt(t types.Type, depth int) bool {
	ptr, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	if _, ok := ptr.Elem().Underlying().(*types.Struct); !ok || asynqapi.IsTask(ptr) {
		return false
	}
	return suppliesAt(ptr.Elem(), depth+1)
}

// makes reports whether a function of this signature makes tasks or options.
func makes(sig *types.Signature) bool {
	for r := range sig.Results().Variables() {
		if Supplies(r.Type()) {
			return true
		}
	}
	return false
}

// fills reports whether a function of this signature is given a struct that it may
// put options into, and nothing to enqueue them with.
func fills(sig *types.Signature) bool { return fillsAt(sig, 0) }

func fillsAt(sig *types.Signature, depth int) bool {
	return sig.Params().Len() == 1 && isBagAt(sig.Params().At(0).Type(), depth+1)
}

// ofInstance reports whether what a field holds is to be looked for in the struct
// that it was read from, a variable or an argument, and not in all structs of its
// type: it is no part of what a method's receiver keeps.
func (s *Options) ofInstance(n flow.Node) bool {
	if !supplies(n.Var.Type()) || n.Base == nil {
		return false
	}
	instance := true
	s.Trace(flow.Value{V: n.Base, Frame: n.Frame}, flow.Options{Shallow: true}, func(m flow.Node) bool {
		switch m.Kind {
		case flow.Step, flow.Zero, flow.Call, flow.Const, flow.Unseen:
		case flow.Alloc:
			for _, ref := range *m.V.Referrers() {
				if st, ok := ref.(*ssa.Store); ok && st.Addr == m.V {
					m.Follow(st.Val) // a struct that is handed on by value
				}
			}
		case flow.Param:
			p := m.V.(*ssa.Parameter)
			instance = instance && (p.Parent().Signature.Recv() == nil || flow.ParamIndex(p) > 0)
		default:
			instance = false
		}
		return instance
	})
	return instance
}

// contents adds where the options in a struct, which v points to, come from: what is written to its
// fields, and what the functions that are given it may put there.
func (t *retryTrace) contents(n flow.Node, v ssa.Value) {
	for _, f := range fieldsOf(v.Type()) {
		if !supplies(f.Type()) {
			continue
		}
		for _, w := range t.s.Writes(f) {
			if w.Base == v || isBinding(t.s.Graph, w.Base, v) {
				n.Follow(w.Value)
			}
		}
	}
	refs := v.Referrers()
	if refs == nil {
		return
	}
	for _, ref := range *refs {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == v {
				n.Follow(ref.Val)
			}
		case ssa.CallInstruction:
			t.filledBy(n, v, ref)
		case *ssa.MakeInterface:
			t.givenAsInterface(ref)
		}
	}
}

// filledBy adds what a call may put into the struct that it is given.
func (t *retryTrace) filledBy(n flow.Node, v ssa.Value, call ssa.CallInstruction) {
	args := flow.Args(call)
	i := slices.Index(args, v)
	if i < 0 || !isBag(v.Type()) {
		return
	}
	obj := flow.CalleeObject(call)
	if obj == nil && !call.Common().IsInvoke() {
		n.Follow(call.Common().Value)
		return
	}
	sums, seen := t.s.OfCall(call)
	t.Unseen = t.Unseen || !seen
	for _, sum := range sums {
		for _, f := range sum.Fills {
			if f.Param == i {
				t.carried(n, f.With, args)
			}
		}
	}
}

// givenAsInterface notes that something unseen may fill a struct, such as a decoder.
func (t *retryTrace) givenAsInterface(mi *ssa.MakeInterface) {
	for _, use := range *mi.Referrers() {
		call, ok := use.(ssa.CallInstruction)
		if !ok {
			continue
		}
		obj := flow.CalleeObject(call)
		if obj == nil || obj.Pkg() == nil || !purpose.Formats(obj.Pkg().Path()) && !purpose.LogsOrTraces(obj.Pkg().Path()) {
			t.Unseen = true
		}
	}
}

// made adds what a function value makes, or puts into the struct that it is given.
func (t *retryTrace) made(n flow.Node) {
	fn, _ := n.V.(*ssa.Function)
	if mc, ok := n.V.(*ssa.MakeClosure); ok {
		fn, _ = mc.Fn.(*ssa.Function)
		if _, _, bound := flow.BoundMethod(mc); bound {
			t.Unseen = true
			return
		}
	}
	if fn == nil || !makes(fn.Signature) && !fills(fn.Signature) {
		return
	}
	fn = flow.Body(fn)
	if t.s.Of(fn) == nil {
		obj, _ := fn.Object().(*types.Func)
		t.ofFunction(t.s.OfObject(obj))
		return
	}
	t.within[fn] = true
	for _, ret := range flow.Returns(fn) {
		for _, r := range ret.Results {
			if Supplies(r.Type()) {
				n.Follow(r)
			}
		}
	}
	if fills(fn.Signature) {
		n.Follow(fn.Params[len(fn.Params)-1])
	}
}

// ofFunction adds what another package's function value makes or fills.
func (t *retryTrace) ofFunction(sum *Summary) {
	if sum == nil {
		t.Unseen = true
		return
	}
	add := func(c engine.Carry) {
		t.Has = t.Has || c.Has
		t.Unseen = t.Unseen || c.Unseen || c.Params != 0
	}
	for _, c := range sum.Retry {
		add(c)
	}
	for _, f := range sum.Fills {
		add(f.With)
	}
}

// fillings summarizes which options fn may put into the structs that it is given.
func (s *Options) fillings(fn *ssa.Function, sum *Summary) {
	for i, p := range fn.Params {
		if !isBag(p.Type()) {
			continue
		}
		t := newTrace(s)
		t.self = p
		t.run(flow.Value{V: p})
		if c := t.Carry(fn); c != (engine.Carry{}) {
			sum.Fills = slices.DeleteFunc(sum.Fills, func(f Fill) bool { return f.Param == i })
			sum.Fills = append(sum.Fills, Fill{i, c})
		}
	}
}

// fieldsOf lists the fields of the struct that t is or points to.
func fieldsOf(t types.Type) []*types.Var {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	var out []*types.Var
	if st, ok := t.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			out = append(out, f.Origin())
		}
	}
	return out
}

// isBinding reports whether a value is what a literal captured as another one.
func isBinding(g *flow.Graph, v, captured ssa.Value) bool {
	fv, ok := v.(*ssa.FreeVar)
	return ok && slices.Contains(g.Bindings(fv), captured)
}
