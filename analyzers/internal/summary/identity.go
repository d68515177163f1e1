package summary

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// identity is what a lifecycle value stands for.
type identity struct {
	keys   map[any]bool     // SSA values, fields and package variables it goes through
	base   map[any]bool     // the same for the wrappers whose field it is
	params []*ssa.Parameter // parameters that it is
	owners []*ssa.Parameter // parameters whose field it is
	fields []*types.Var
	open   bool        // it lives in a field or variable that other packages reach
	unseen bool        // it may come from where it cannot be seen
	roots  []ssa.Value // where to look for where it goes
	global *types.Var  // the exported package variable, of whatever package, that it lives in

	baseUnseen bool // the same for the wrappers
	baseRoots  []ssa.Value
}

// holds notes which lifecycle arguments a constructor puts into a field of what
// it returns.
func (s *Package) holds(fn *ssa.Function, fact *FuncFact) {
	if !slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return asynqapi.IsLifecycle(p.Type()) }) {
		return
	}
	for _, ret := range flow.Returns(fn) {
		for i, r := range ret.Results {
			for _, p := range s.fieldParams(r, fn) {
				if h := (Hold{i, flow.ParamIndex(p)}); !slices.Contains(fact.Holds, h) {
					fact.Holds = append(fact.Holds, h)
				}
			}
		}
	}
}

// fieldParams finds the lifecycle parameters of fn that a struct which v is, or
// points to, holds in its fields.
func (s *Package) fieldParams(v ssa.Value, fn *ssa.Function) []*ssa.Parameter {
	var out []*ssa.Parameter
	add := func(v ssa.Value) {
		s.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if p, ok := n.V.(*ssa.Parameter); ok && p.Parent() == fn && asynqapi.IsLifecycle(p.Type()) {
				out = append(out, p)
			}
			return n.Kind != flow.Field && n.Kind != flow.Global
		})
	}
	s.Trace(flow.Value{V: v}, flow.Options{}, func(n flow.Node) bool {
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
func (s *Package) identify(recv ssa.Value) identity {
	id := identity{keys: make(map[any]bool), base: make(map[any]bool)}
	s.identifyInto(flow.Value{V: recv}, &id, 0)
	return id
}

func (s *Package) identifyInto(v flow.Value, id *identity, depth int) {
	type owner struct {
		v     ssa.Value
		frame *flow.Frame
	}
	var owners []owner
	keys := id.keys
	if depth > 0 {
		keys = id.base
	}
	s.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const, flow.Func, flow.Zero:
			return true
		case flow.Unseen:
			if s.yieldsFresh(n) {
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
				s.followHeld(n)
			}
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
		s.identifyInto(flow.Value{V: o.v, Frame: o.frame}, id, depth+1)
	}
}

// followHeld goes on from the call of a constructor to the lifecycle values
// that its result holds: they are shut down with the wrapper or by themselves.
func (s *Package) followHeld(n flow.Node) {
	call := n.V.(*ssa.Call)
	facts, _ := s.Summaries(call)
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
func (s *Package) holders(u flow.Use) []ssa.Value {
	if u.Kind != flow.Passed {
		return nil
	}
	call := u.Instr.(ssa.CallInstruction)
	made := call.Value()
	if made == nil || len(s.Callees(call)) > 0 {
		return nil
	}
	var out []ssa.Value
	facts, _ := s.Summaries(call)
	for _, f := range facts {
		for _, h := range f.Holds {
			if h.Param == u.Arg {
				if r := result(made, h.Result); r != nil {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// yieldsFresh reports whether an unseen origin is a call that makes a value of
// its own: asynq's constructors, and constructors of the user's own packages.
func (s *Package) yieldsFresh(n flow.Node) bool {
	if g, ok := n.V.(*ssa.Global); ok {
		return s.Own(g.Pkg.Pkg) // its identity is the variable's
	}
	call, ok := n.V.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	if obj == nil || obj.Signature().Recv() != nil {
		return false
	}
	return asynqapi.IsPackage(obj.Pkg()) || s.Own(obj.Pkg())
}

// same reports whether two events are about the same identity.
func (l *Lifecycle) same(a, b *Event) bool {
	for k := range b.id.keys {
		if a.id.keys[k] {
			return true
		}
	}
	// One of them is about a wrapper of another package, the other about the
	// field of it that is asynq's.
	if l.foreignField(a) {
		for k := range b.id.keys {
			if a.id.base[k] {
				return true
			}
		}
	}
	if l.foreignField(b) {
		for k := range b.id.base {
			if a.id.keys[k] {
				return true
			}
		}
	}
	return false
}

func (l *Lifecycle) foreignField(e *Event) bool {
	for _, f := range e.id.fields {
		if f.Pkg() != l.s.Pass.Pkg {
			return true
		}
	}
	return false
}
