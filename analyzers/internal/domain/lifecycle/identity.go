package lifecycle

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// identity is what a lifecycle value stands for.
type identity struct {
	keys   map[any]bool     // SSA values, fields and package variables it goes through
	base   map[any]bool     // the same for the wrappers whose field it is
	held   map[any]bool     // what the fields of the struct that it is were given
	params []*ssa.Parameter // parameters that it is
	owners []*ssa.Parameter // parameters whose field it is
	fields []*types.Var
	open   bool        // it lives in a field or variable that other packages reach
	unseen bool        // it may come from where it cannot be seen
	roots  []ssa.Value // where to look for where it goes
	global *types.Var  // the exported package variable, of whatever package, that it lives in

	baseUnseen bool // the same for the wrappers
	baseRoots  []ssa.Value
	made       []flow.Node // the calls that it comes from
}

// all yields everything that two identities may have in common if they are the
// same.
func (id *identity) all() iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, set := range []map[any]bool{id.keys, id.base, id.held} {
			for k := range set {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// holds notes which lifecycle arguments a constructor puts into a field of what
// it returns.
func (l *Lifecycle) holds(fn *ssa.Function, sum *Summary) {
	if !slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return asynqapi.IsLifecycle(p.Type()) }) {
		return
	}
	for _, ret := range flow.Returns(fn) {
		for i, r := range ret.Results {
			if !mayOwnLifecycle(r.Type()) || flow.IsError(r.Type()) {
				continue
			}
			for _, p := range l.fieldParams(r, fn) {
				if h := (Hold{i, flow.ParamIndex(p)}); !slices.Contains(sum.Holds, h) {
					sum.Holds = append(sum.Holds, h)
				}
			}
		}
	}
}

// fieldParams finds the lifecycle parameters of fn that a struct which v is, or
// points to, holds in its fields.
func (l *Lifecycle) fieldParams(v ssa.Value, fn *ssa.Function) []*ssa.Parameter {
	var out []*ssa.Parameter
	add := func(v ssa.Value) {
		l.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && p.Parent() == fn && asynqapi.IsLifecycle(p.Type()) {
				out = append(out, p)
			}
			return n.Kind != flow.Field && n.Kind != flow.Global
		})
	}
	l.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		a, ok := n.V.(*ssa.Alloc)
		if !ok || n.Frame != nil {
			return n.Kind != flow.Field && n.Kind != flow.Global
		}
		for _, ref := range *a.Referrers() {
			if fa, ok := ref.(*ssa.FieldAddr); ok && asynqapi.IsLifecycle(flow.FieldOf(fa).Type()) {
				for _, use := range *fa.Referrers() {
					if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
						add(st.Val)
					}
				}
			}
		}
		return true
	})
	return out
}

// identify finds what a lifecycle value stands for.
func (l *Lifecycle) identify(recv ssa.Value) identity {
	id := identity{keys: make(map[any]bool), base: make(map[any]bool), held: make(map[any]bool)}
	l.identifyInto(flow.Value{V: recv}, &id, 0)
	id.unseen = id.unseen || len(id.keys) == 0
	return id
}

func (l *Lifecycle) identifyInto(v flow.Value, id *identity, depth int) {
	type owner struct {
		v     ssa.Value
		frame *flow.Frame
	}
	var owners []owner
	keys := id.keys
	if depth > 0 {
		keys = id.base
	}
	l.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const, flow.Func:
			return true
		case flow.Zero:
			keys[n.V] = true // the variable itself
			return true
		case flow.Unseen:
			if l.yieldsFresh(n) {
				return true
			}
			if depth == 0 {
				id.unseen = true
			}
			id.baseUnseen = id.baseUnseen || depth > 0
			return true
		case flow.Open:
			if depth == 0 {
				id.open = true
			}
			id.baseUnseen = id.baseUnseen || depth > 0
			return true
		case flow.Field:
			keys[n.Var] = true
			if depth == 0 {
				id.fields = append(id.fields, n.Var)
			}
			owners = append(owners, owner{n.Base, n.Frame})
			return true
		case flow.Global:
			g := n.V.(*ssa.Global)
			if obj, ok := g.Object().(*types.Var); ok {
				keys[obj] = true
				if depth == 0 && obj.Exported() && obj.Pkg().Name() != "main" {
					id.global = obj
				}
			}
			return true
		case flow.Param:
			p := n.V.(*ssa.Parameter)
			keys[p] = true
			if depth == 0 {
				id.params = append(id.params, p)
			} else {
				id.owners = append(id.owners, p)
			}
			return true
		}
		if n.Frame == nil {
			keys[n.V] = true
			if n.Kind == flow.Call && depth == 0 {
				l.followHeld(n)
				id.made = append(id.made, n)
			}
		}
		if a, ok := n.V.(*ssa.Alloc); ok && depth == 0 {
			l.addHeld(a, n.Frame, id.held, 0)
		}
		if n.Frame == nil && (n.Kind == flow.Call || n.Kind == flow.Alloc) {
			if depth == 0 {
				id.roots = append(id.roots, n.V)
			} else {
				id.baseRoots = append(id.baseRoots, n.V)
			}
		}
		return true
	})
	if depth > 4 {
		return
	}
	for _, o := range owners {
		l.identifyInto(flow.Value{V: o.v, Frame: o.frame}, id, depth+1)
	}
}

// addHeld adds to held the lifecycle values that the fields of a struct were
// given where it was made, also by way of structs that it holds.
func (l *Lifecycle) addHeld(a *ssa.Alloc, f *flow.Frame, held map[any]bool, depth int) {
	if depth > 3 {
		return
	}
	for _, ref := range *a.Referrers() {
		fa, ok := ref.(*ssa.FieldAddr)
		if !ok || !holdsLifecycle(flow.FieldOf(fa).Type(), 0) {
			continue
		}
		for _, use := range *fa.Referrers() {
			st, ok := use.(*ssa.Store)
			if !ok || st.Addr != ssa.Value(fa) {
				continue
			}
			l.Trace(flow.Value{V: st.Val, Frame: f}, flow.Options{Callers: true}, func(n flow.Node) bool {
				if n.Frame == nil && n.V != nil && n.Kind != flow.Const {
					held[n.V] = true
				}
				if inner, ok := n.V.(*ssa.Alloc); ok {
					l.addHeld(inner, n.Frame, held, depth+1)
				}
				return n.Kind != flow.Field && n.Kind != flow.Global
			})
		}
	}
}

// holdsLifecycle reports whether t is one of asynq's lifecycle types or a struct
// that has one in a field, pointers followed.
func holdsLifecycle(t types.Type, depth int) bool {
	if asynqapi.IsLifecycle(t) {
		return true
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 3 {
		return false
	}
	for f := range st.Fields() {
		if holdsLifecycle(f.Type(), depth+1) {
			return true
		}
	}
	return false
}

// followHeld goes on from the call of a constructor to the lifecycle values
// that its result holds: they are shut down with the wrapper or by themselves.
func (l *Lifecycle) followHeld(n flow.Node) {
	call := n.V.(*ssa.Call)
	facts, _ := l.OfCall(call)
	args := flow.Args(call)
	for _, f := range facts {
		for _, h := range f.Holds {
			if h.Result == n.Index && h.Param < len(args) {
				n.Follow(args[h.Param])
			}
		}
	}
}

// holders returns the results of a constructor that hold the argument which a
// use gives it.
func (l *Lifecycle) holders(u flow.Use) []ssa.Value {
	if u.Kind != flow.Passed {
		return nil
	}
	call := u.Instr.(ssa.CallInstruction)
	made := call.Value()
	if made == nil || len(l.Callees(call)) > 0 {
		return nil
	}
	var out []ssa.Value
	facts, _ := l.OfCall(call)
	for _, f := range facts {
		for _, h := range f.Holds {
			if h.Param == u.Arg {
				if r := flow.Result(made, h.Result); r != nil {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// yieldsFresh reports whether an unseen origin is a call that makes a value of
// its own: asynq's constructors, and constructors of the user's own packages.
func (l *Lifecycle) yieldsFresh(n flow.Node) bool {
	if g, ok := n.V.(*ssa.Global); ok {
		return l.Own(g.Pkg.Pkg) // its identity is the variable's
	}
	call, ok := n.V.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Signature().Recv() != nil {
		return false
	}
	return asynqapi.IsPackage(obj.Pkg()) || l.Own(obj.Pkg())
}

// same reports whether two events are about the same identity, or one about a
// wrapper and the other about what it owns.
func (l *Lifecycle) same(a, b *Event) bool {
	if overlap(a.id.keys, b.id.keys) {
		return true
	}
	// A variable that was put into the wrapper where that was made.
	if len(b.id.fields) == 0 && overlap(a.id.held, b.id.keys) || len(a.id.fields) == 0 && overlap(a.id.keys, b.id.held) {
		return true
	}
	nested := overlap(a.id.keys, b.id.base) || overlap(a.id.base, b.id.keys)
	if !nested && !overlap(a.id.base, b.id.base) {
		return false
	}
	// They share a wrapper. What of it they are about is told by the fields, as
	// far as the wrapper is one of this package.
	p, q := l.fields(a), l.fields(b)
	if p == nil || q == nil {
		return nested
	}
	return slices.ContainsFunc(p, func(f *types.Var) bool { return slices.Contains(q, f) })
}

func overlap(a, b map[any]bool) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for k := range a {
		if b[k] {
			return true
		}
	}
	return false
}

// fields lists the fields that an event is about: those that its value was read
// from, and those that the function it calls does something to. It is nil where
// they are not known.
func (l *Lifecycle) fields(e *Event) []*types.Var {
	out := slices.Clone(e.id.fields)
	if e.Callee == nil || asynqapi.IsPackage(e.Callee.Pkg()) {
		return out
	}
	fn := l.FuncOf(e.Callee)
	if fn == nil || l.touches[fn] == nil {
		return nil
	}
	return append(out, l.touches[fn]...)
}

// foreignField reports whether e is about a field of another package's type.
func (l *Lifecycle) foreignField(e *Event) bool {
	for _, f := range e.id.fields {
		if f.Pkg() != l.Pass.Pkg {
			return true
		}
	}
	return false
}
