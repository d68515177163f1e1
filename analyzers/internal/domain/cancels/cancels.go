package cancels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// An origin is what a context rests on.
type origin struct {
	signal bool        // one that ends when a signal comes
	made   []*ssa.Call // where that is made, in this package
	with   []*ssa.Call // the calls that made it with a function that cancels it
	params []*ssa.Parameter
	seen   map[flow.Value]bool
	opt    flow.Options
}

// empty returns an origin to be found. Where callers is set, the parameters of functions
// whose calls are all seen are followed to those calls.
func (c *Cancels) empty(callers bool) *origin {
	return &origin{seen: make(map[flow.Value]bool), opt: flow.Options{Callers: callers}}
}

// maxDepth bounds through how many functions that return contexts one is followed.
const maxDepth = 6

// yieldsContext reports whether a type is that of functions that return a context.
func yieldsContext(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Results().Len() == 1 && asynqapi.IsContext(sig.Results().At(0).Type())
}

// find adds what a context, or the one that a function returns, rests on.
func (c *Cancels) find(o *origin, v flow.Value, depth int) {
	if depth > maxDepth || o.seen[v] {
		return
	}
	o.seen[v] = true
	c.Trace(v, o.opt, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Func:
			c.function(o, n, depth)
		case flow.Param:
			if p := n.V.(*ssa.Parameter); !slices.Contains(o.params, p) {
				o.params = append(o.params, p)
			}
		case flow.Call:
			c.call(o, n)
		}
		return true
	})
}

// function adds what the context rests on that a function returns.
func (c *Cancels) function(o *origin, n flow.Node, depth int) {
	var fn *ssa.Function
	switch f := n.V.(type) {
	case *ssa.Function:
		fn = flow.Body(f)
	case *ssa.MakeClosure:
		fn = f.Fn.(*ssa.Function)
		if obj, _, ok := flow.BoundMethod(f); ok {
			fn = c.FuncOf(obj)
			if fn == nil {
				c.declared(o, obj)
				return
			}
		}
	}
	if fn == nil {
		return
	}
	if len(fn.Blocks) == 0 {
		if obj, ok := fn.Object().(*types.Func); ok {
			c.declared(o, obj)
		}
		return
	}
	for _, ret := range flow.Returns(fn) {
		if len(ret.Results) == 1 {
			c.find(o, flow.Value{V: ret.Results[0], Frame: n.Frame}, depth+1)
		}
	}
}

// declared adds what the result of another package's function rests on.
func (c *Cancels) declared(o *origin, obj *types.Func) {
	if sum := c.OfObject(obj); sum != nil && len(sum.Results) > 0 {
		o.signal = o.signal || sum.Results[0].Signal
	}
}

// call adds what the result of a call rests on.
func (c *Cancels) call(o *origin, n flow.Node) {
	call, ok := n.V.(*ssa.Call)
	if !ok {
		return
	}
	if obj := flow.CalleeObject(call); obj != nil {
		kind := purpose.ContextOf(obj)
		switch kind {
		case purpose.AtSignal:
			o.signal = true
			o.made = append(o.made, call)
			return
		case purpose.Cancelled:
			o.with = append(o.with, call)
		}
		if kind != purpose.OtherContext {
			for _, a := range call.Call.Args {
				if asynqapi.IsContext(a.Type()) {
					n.Follow(a)
				}
			}
			return
		}
	}
	if len(c.Callees(call)) > 0 {
		return // the trace goes on in their bodies
	}
	sums, _ := c.OfCall(call)
	args := flow.Args(call)
	for _, s := range sums {
		if n.Index >= len(s.Results) {
			continue
		}
		if s.Results[n.Index].Signal {
			o.signal = true
			o.made = append(o.made, call)
		}
		for i, a := range args {
			if s.Results[n.Index].Params.Has(i) {
				n.Follow(a)
			}
		}
	}
}

// A Base is an expression that makes the contexts of a server's handlers, and that
// ends them before the server has been shut down.
type Base struct {
	Store *ssa.Store      // to the field of the Config
	Made  ssa.Instruction // where the context is made, nil where that is in another package
	Ended ssa.Instruction // what ends it before a Shutdown, nil for a signal
}

// Bases lists those of the package, in the order of its functions.
func (c *Cancels) Bases() []Base {
	field := asynqapi.ConfigField(c.Pass.Pkg, asynqapi.BaseContextField)
	if field == nil {
		return nil
	}
	var out []Base
	for _, w := range c.Writes(field) {
		st := c.storeOf(w, field)
		if st == nil || c.excuses(st) {
			continue
		}
		o := c.empty(true)
		c.find(o, flow.Value{V: w.Value}, 0)
		b := Base{Store: st}
		if o.signal {
			if len(o.made) > 0 {
				b.Made = o.made[0]
			}
			out = append(out, b)
			continue
		}
		for _, with := range o.with {
			if b.Ended = c.endedEarly(with, st); b.Ended != nil {
				b.Made = with
				out = append(out, b)
				break
			}
		}
	}
	return out
}

// storeOf returns the instruction that writes to a field.
func (c *Cancels) storeOf(w flow.Write, field *types.Var) *ssa.Store {
	for _, ref := range *w.Base.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || flow.FieldOf(fa) != field {
			continue
		}
		for _, use := range *fa.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) && st.Val == w.Value {
				return st
			}
		}
	}
	return nil
}

// excuses reports whether the Config of a store may have an IsFailure that lets the
// error of a context pass.
func (c *Cancels) excuses(st *ssa.Store) bool {
	base := st.Addr.(*ssa.FieldAddr).X
	if c.mayBeSet(base) {
		return true
	}
	if alloc, ok := base.(*ssa.Alloc); ok {
		return slices.ContainsFunc(c.StoresTo(alloc), c.mayHaveIsFailure)
	}
	return c.mayHaveIsFailure(base)
}

// mayBeSet reports whether the function that has a pointer to a Config, or one that it
// hands it to, may give it such an IsFailure.
func (c *Cancels) mayBeSet(ptr ssa.Value) bool {
	if c.looking[ptr] {
		return false // it is copied to and fro
	}
	c.looking[ptr] = true
	defer delete(c.looking, ptr)
	for _, w := range c.Writes(asynqapi.ConfigField(c.Pass.Pkg, asynqapi.IsFailureField)) {
		if w.Base == ptr && c.mayPass(w.Value) {
			return true
		}
	}
	return ptr.Referrers() != nil && slices.ContainsFunc(*ptr.Referrers(), func(ref ssa.Instruction) bool {
		if load, ok := ref.(*ssa.UnOp); ok {
			return c.copied(load)
		}
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			return false
		}
		i := slices.Index(flow.Args(call), ptr)
		sums, seen := c.OfCall(call)
		return i >= 0 && (!seen || slices.ContainsFunc(sums, func(s *Summary) bool { return s.Sets.Has(i) }))
	})
}

// copied reports whether a Config that is read is put into a variable in which it may
// be given such an IsFailure.
func (c *Cancels) copied(load *ssa.UnOp) bool {
	return slices.ContainsFunc(*load.Referrers(), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Val != ssa.Value(load) {
			return false
		}
		to, ok := st.Addr.(*ssa.Alloc)
		return !ok || c.mayBeSet(to)
	})
}

// mayHaveIsFailure reports whether a Config may have an IsFailure that lets the error
// of a context pass.
func (c *Cancels) mayHaveIsFailure(v ssa.Value) bool {
	found := false
	c.Trace(flow.Value{V: v}, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Alloc, flow.Zero:
			found = found || c.mayBeSet(n.V)
		case flow.Call:
			call := n.V.(*ssa.Call)
			if len(c.Callees(call)) > 0 {
				return true // the trace goes on in their bodies
			}
			sums, seen := c.OfCall(call)
			found = found || !seen || slices.ContainsFunc(sums, func(s *Summary) bool { return s.Failures.Has(n.Index) })
			return false
		case flow.Param:
			found = found || !c.Hidden(n.V.Parent())
		case flow.Step:
			load, ok := n.V.(*ssa.UnOp)
			found = found || ok && c.mayBeSet(load.X)
		case flow.Const:
		default:
			found = true
		}
		return !found
	})
	return found
}

// mayPass reports whether an IsFailure may say of a context's error that it is no
// failure, or cannot be seen.
func (c *Cancels) mayPass(f ssa.Value) bool {
	bodies := c.FuncValues(f)
	if len(bodies) == 0 {
		k, ok := f.(*ssa.Const)
		return !ok || !k.IsNil()
	}
	return slices.ContainsFunc(bodies, func(fn *ssa.Function) bool {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.UnOp:
					if g, ok := instr.X.(*ssa.Global); ok && instr.Op == token.MUL && g.Pkg.Pkg.Path() == "context" {
						return true
					}
				case ssa.CallInstruction:
					obj := flow.CalleeObject(instr)
					if obj == nil || obj.Pkg() != nil && !purpose.Formats(obj.Pkg().Path()) {
						return true // who knows what it looks at
					}
				}
			}
		}
		return false
	})
}
