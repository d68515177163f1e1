package transactions

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/places"
	"github.com/asynqvet/asynqvet/analyzers/internal/engine"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A paramPlace is a place below a parameter.
type paramPlace struct {
	param *ssa.Parameter
	path  places.Path
}

// below lists the parameters that a value is, or is read from.
func (t *Transactions) below(v ssa.Value) []paramPlace {
	known, ok := t.params[v]
	if !ok {
		known = t.readFrom(v, make(map[ssa.Value]bool))
		t.params[v] = known
	}
	return known
}

func (t *Transactions) readFrom(v ssa.Value, seen map[ssa.Value]bool) []paramPlace {
	if seen[v] {
		return nil // a list that is gone along
	}
	seen[v] = true
	var out []paramPlace
	add := func(p paramPlace) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	t.Trace(flow.Value{V: v}, flow.Options{Shallow: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Param:
			add(paramPlace{n.V.(*ssa.Parameter), ""})
		case flow.Alloc:
			for _, st := range t.StoresTo(n.V.(*ssa.Alloc)) {
				n.Follow(st)
			}
		case flow.Field:
			for _, p := range t.readFrom(n.Base, seen) {
				add(paramPlace{p.param, p.path.Below(places.Path(n.Var.Name()))})
			}
			return false
		case flow.Global:
			return false
		}
		return true
	})
	return out
}

// at lists what is at a path below a value, as far as it is put there in this package
// into a struct that the value is or points to.
func (t *Transactions) at(v flow.Value, path places.Path) []flow.Value {
	return t.putAt(v, path, maxNested)
}

func (t *Transactions) putAt(v flow.Value, path places.Path, depth int) []flow.Value {
	switch {
	case path == "":
		return []flow.Value{v}
	case depth == 0:
		return nil
	}
	var out []flow.Value
	seen := make(map[ssa.Value]bool)
	t.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		addr := n.V
		if load, ok := n.V.(*ssa.UnOp); ok {
			addr = load.X
		}
		if a, ok := addr.(*ssa.Alloc); ok && !seen[a] {
			seen[a] = true
			out = append(out, t.inside(flow.Value{V: a, Frame: n.Frame}, path, depth-1)...)
		}
		return n.Kind != flow.Field
	})
	return out
}

// inside lists what is stored at a path below an address.
func (t *Transactions) inside(addr flow.Value, path places.Path, depth int) []flow.Value {
	var out []flow.Value
	first, rest := path.Cut()
	for _, ref := range *addr.V.Referrers() {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			if flow.FieldOf(ref).Name() != first {
				continue
			}
			if rest != "" {
				out = append(out, t.inside(flow.Value{V: ref, Frame: addr.Frame}, rest, depth)...)
				continue
			}
			for _, use := range *ref.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(ref) {
					out = append(out, flow.Value{V: st.Val, Frame: addr.Frame})
				}
			}
		case *ssa.Store:
			if ref.Addr == addr.V && ref.Val != addr.V {
				out = append(out, t.putAt(flow.Value{V: ref.Val, Frame: addr.Frame}, path, depth)...)
			}
		case *ssa.MakeClosure:
			fn := ref.Fn.(*ssa.Function)
			for i, b := range ref.Bindings {
				if b == addr.V && i < len(fn.FreeVars) {
					out = append(out, t.inside(flow.Value{V: fn.FreeVars[i]}, path, depth)...)
				}
			}
		}
	}
	return out
}

// A function is one that a value may be: its body where that is in this package,
// else its object.
type function struct {
	body *ssa.Function
	obj  *types.Func
	from ssa.Value
}

// functions lists the functions that are at a path below a value.
func (t *Transactions) functions(v ssa.Value, path places.Path) []function {
	var out []function
	for _, f := range t.at(flow.Value{V: v}, path) {
		t.Trace(f, flow.Options{}, func(n flow.Node) bool {
			if n.Kind == flow.Func {
				if fn, ok := t.function(n.V); ok && !slices.ContainsFunc(out, func(have function) bool { return have.body == fn.body && have.obj == fn.obj }) {
					out = append(out, fn)
				}
			}
			return true
		})
	}
	return out
}

func (t *Transactions) function(v ssa.Value) (function, bool) {
	if obj, _, ok := flow.BoundMethod(v); ok {
		return function{t.FuncOf(obj), obj, v}, true
	}
	fn, ok := v.(*ssa.Function)
	if mc, isClosure := v.(*ssa.MakeClosure); isClosure {
		fn, ok = mc.Fn.(*ssa.Function), true
	}
	if !ok {
		return function{}, false
	}
	fn = flow.Body(fn)
	obj, _ := fn.Object().(*types.Func)
	if t.Of(fn) == nil {
		fn = nil
	}
	return function{fn, obj, v}, fn != nil || obj != nil
}

// A value is a function that a call calls: what is at a path below a value.
type value struct {
	v    ssa.Value
	path places.Path
}

// called lists the function values that a call calls before it returns: the callee
// itself, and those that the callee is given and calls.
func (t *Transactions) called(call ssa.CallInstruction) []value {
	if _, ok := call.(*ssa.Go); ok {
		return nil
	}
	var out []value
	c, args := call.Common(), flow.Args(call)
	if flow.CalleeObject(call) == nil && !c.IsInvoke() && flow.StaticCallee(call) == nil {
		if _, builtin := c.Value.(*ssa.Builtin); !builtin {
			out = append(out, value{c.Value, ""})
		}
	}
	sums, seen := t.OfCall(call)
	if !seen {
		return out
	}
	for _, target := range engine.Common(sums, func(s *Summary) []Target { return s.Calls }) {
		if target.Param < len(args) {
			out = append(out, value{args[target.Param], target.Path})
		}
	}
	return out
}

// maxTargets bounds how many functions below its arguments are told of for one function,
// which recursion through fields makes very many.
const maxTargets = 20

// calling notes which functions below the arguments of fn, and of the functions around
// it, are called in fn.
func (t *Transactions) calling(fn *ssa.Function) {
	for _, call := range t.Calls[fn] {
		for _, f := range t.called(call) {
			for _, target := range t.targets(f) {
				sum := t.Of(target.param.Parent())
				if sum == nil || !t.onGoroutineOf(fn, target.param.Parent()) {
					continue
				}
				at := Target{flow.ParamIndex(target.param), target.path}
				if len(sum.Calls) < maxTargets && !slices.Contains(sum.Calls, at) {
					sum.Calls = append(sum.Calls, at)
				}
			}
		}
	}
}

// targets lists the places below parameters at which a function is.
func (t *Transactions) targets(f value) []paramPlace {
	list := slices.Clone(t.below(f.v))
	for i := range list {
		list[i].path = list[i].path.Below(f.path)
	}
	return list
}

// onGoroutineOf reports whether a literal is called where it stands, as far up as to
// another function.
func (t *Transactions) onGoroutineOf(lit, fn *ssa.Function) bool {
	for ; lit != fn; lit = lit.Parent() {
		if lit == nil || !t.Hidden(lit) {
			return false
		}
		for _, call := range t.Callers(lit) {
			if _, ok := call.(*ssa.Go); ok {
				return false
			}
		}
	}
	return true
}
