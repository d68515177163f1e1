package places

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Find returns the places of what is at a path below v, "" for v itself. It goes
// from the parameters of functions whose calls are all seen to those calls.
func (s *Places) Find(v ssa.Value, path Path) *Set {
	return s.find(flow.Value{V: v}, path, flow.Options{Callers: true})
}

func (s *Places) find(v flow.Value, path Path, opt flow.Options) *Set {
	f := &finder{
		s: s, opt: opt, set: &Set{places: make(map[any][]Path), inner: make(map[any][]Path)},
		seen: make(map[visit]bool), told: make(map[ssa.Value]bool), left: maxFollowed,
	}
	f.follow(v, path, self)
	return f.set
}

// role says how a value that is followed stands to the one that is asked for.
type role uint8

const (
	self  role = iota // it is that value, or what that is below
	owner             // that value was read from below it
	part              // it is held by a struct below which that value is
)

// maxFollowed bounds how many values a finder follows.
const maxFollowed = 300

type visit struct {
	v     ssa.Value
	frame *flow.Frame
	path  Path
	role  role
}

// A finder collects the places of one value.
type finder struct {
	s    *Places
	opt  flow.Options
	set  *Set
	seen map[visit]bool
	told map[ssa.Value]bool // calls of unseen functions whose summaries say where the value comes from
	left int
}

// follow adds the places of what is at a path below v.
func (f *finder) follow(v flow.Value, path Path, as role) {
	key := visit{v.V, v.Frame, path, as}
	if f.seen[key] {
		return
	}
	f.seen[key] = true
	if f.left--; f.left < 0 {
		f.set.Unseen = true
		return
	}
	var fields []flow.Node
	f.s.Trace(v, f.opt, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Const, flow.Func:
			return true
		case flow.Field:
			f.set.add(n.Var, path)
			if as == self {
				f.set.Fields = append(f.set.Fields, n.Var)
			}
			fields = append(fields, n)
			return false
		}
		f.node(n, path, as)
		return true
	})
	for _, n := range fields {
		base := flow.Value{V: n.Base, Frame: n.Frame}
		if f.s.opened(n) && as == self {
			f.set.Open = true
		}
		f.set.OwnerUnseen = f.set.OwnerUnseen || as == owner && f.s.opened(n)
		structs, seen := f.s.variables(base)
		f.written(n.Var, structs, seen, path, as)
		f.follow(base, Path(n.Var.Name()).Below(path), max(as, owner))
	}
}

// opened reports whether other packages may write to a field.
func (s *Places) opened(n flow.Node) bool {
	return n.Var.Pkg() != s.Pass.Pkg || n.Var.Exported() && s.TypeVisible(n.Base.Type())
}

// A variable is a struct in memory: a variable of a function, or a struct inside
// one.
type variable struct {
	flow.Value
	path Path
}

// written goes on with what is written to a field: of the structs that are these
// variables, if all of them are seen.
func (f *finder) written(field *types.Var, structs []variable, seen bool, path Path, as role) {
	for _, w := range f.s.Writes(field) {
		var frame *flow.Frame
		if seen {
			at, ok := f.s.writtenTo(w, structs)
			if !ok {
				continue
			}
			frame = at
		}
		f.follow(flow.Value{V: w.Value, Frame: frame}, path, as)
	}
}

// writtenTo reports whether a write can be to one of some structs, and through
// which frame its value is to be seen.
func (s *Places) writtenTo(w flow.Write, structs []variable) (*flow.Frame, bool) {
	targets, seen := s.variables(flow.Value{V: w.Base})
	if !seen {
		return nil, true
	}
	for _, st := range structs {
		for _, t := range targets {
			if t.V != st.V || t.path != st.path {
				continue
			}
			if v, ok := w.Base.(ssa.Instruction); ok && v.Parent() == st.V.Parent() {
				return st.Frame, true
			}
			return nil, true
		}
	}
	return nil, false
}

type structs struct {
	list []variable
	seen bool
}

// variables returns the variables that a struct, or a pointer to one, can be, and
// whether all of them are seen.
func (s *Places) variables(v flow.Value) ([]variable, bool) {
	key := visit{v: v.V, frame: v.Frame}
	if known, ok := s.structs[key]; ok {
		return known.list, known.seen
	}
	s.structs[key] = structs{nil, true} // for what leads back here
	out := structs{nil, true}
	s.Trace(v, flow.Options{Callers: true}, func(n flow.Node) bool {
		switch n.Kind {
		case flow.Alloc, flow.Zero:
			out.list = append(out.list, variable{n.Value, ""})
		case flow.Step, flow.Const:
		case flow.Field:
			out = s.inField(n, out)
			return false
		case flow.Param:
			out.seen = out.seen && s.Hidden(n.V.Parent())
		case flow.Call:
			out.seen = out.seen && len(s.Callees(n.V.(*ssa.Call))) > 0
		default:
			out.seen = false
		}
		return out.seen
	})
	if len(out.list) == 0 {
		out.seen = false
	}
	s.structs[key] = out
	return out.list, out.seen
}

// inField adds the variables that the struct in a field can be: a part of the one
// that has the field, or what was written there.
func (s *Places) inField(n flow.Node, out structs) structs {
	bases, seen := s.variables(flow.Value{V: n.Base, Frame: n.Frame})
	if _, ok := n.Var.Type().Underlying().(*types.Struct); ok {
		for _, b := range bases {
			out.list = append(out.list, variable{b.Value, b.path.Below(Path(n.Var.Name()))})
		}
		out.seen = out.seen && seen
		return out
	}
	for _, w := range s.Writes(n.Var) {
		var frame *flow.Frame
		if seen {
			at, ok := s.writtenTo(w, bases)
			if !ok {
				continue
			}
			frame = at
		}
		list, ok := s.variables(flow.Value{V: w.Value, Frame: frame})
		out.list = append(out.list, list...)
		out.seen = out.seen && ok
	}
	return out
}

// node adds what a node of a trace tells, other than a field.
func (f *finder) node(n flow.Node, path Path, as role) {
	switch n.Kind {
	case flow.Unseen:
		if !f.told[n.V] && !f.s.yieldsFresh(n) {
			f.unseen(as)
		}
		return
	case flow.Open:
		if as == self {
			f.set.Open = true
		}
		f.set.OwnerUnseen = f.set.OwnerUnseen || as == owner
		return
	case flow.Global:
		if obj, ok := n.V.(*ssa.Global).Object().(*types.Var); ok {
			f.global(Var{obj.Pkg().Path(), obj.Name()}, path, as)
		}
		return
	case flow.Param:
		p := n.V.(*ssa.Parameter)
		f.set.add(p, path)
		place := ParamPlace{p, path}
		if as == owner {
			f.set.Owners = append(f.set.Owners, place)
		} else {
			f.set.Params = append(f.set.Params, place)
		}
		return
	case flow.Call:
		f.call(n, path, as)
		return
	}
	if n.Frame == nil {
		f.set.add(n.V, path)
	} else {
		f.set.addMade(n.V, path)
	}
	if n.Kind == flow.Alloc {
		f.root(n, as)
	}
	if n.Kind == flow.Alloc || n.Kind == flow.Zero {
		f.inside(variable{n.Value, ""}, n.V.Type(), path, as)
	}
}

func (f *finder) unseen(as role) {
	if as == self {
		f.set.Unseen = true
	}
	f.set.OwnerUnseen = f.set.OwnerUnseen || as == owner
}

// root notes where a value is made.
func (f *finder) root(n flow.Node, as role) {
	switch {
	case n.Frame != nil:
	case as == owner:
		f.set.OwnerRoots = append(f.set.OwnerRoots, n.V)
	case as == self:
		f.set.Roots = append(f.set.Roots, n.V)
	}
}

func (f *finder) global(v Var, path Path, as role) {
	f.set.add(v, path)
	if as == owner {
		return
	}
	place := VarPlace{Var: v, Path: path}
	if pkg := f.s.Imported(v.Pkg); pkg != nil {
		place.Object, _ = pkg.Scope().Lookup(v.Name).(*types.Var)
	}
	if !slices.Contains(f.set.Globals, place) {
		f.set.Globals = append(f.set.Globals, place)
	}
}

// call adds what the result of a call is, and what its summary says of it.
func (f *finder) call(n flow.Node, path Path, as role) {
	call := n.V.(*ssa.Call)
	if n.Frame == nil {
		f.set.add(Result{call, n.Index}, path)
		if as == self {
			f.set.Made = append(f.set.Made, n)
		}
		f.root(n, as)
	} else {
		f.set.addMade(Result{call, n.Index}, path)
	}
	if len(f.s.Callees(call)) > 0 {
		return // the trace goes on in their bodies
	}
	sums, _ := f.s.OfCall(call)
	args := flow.Args(call)
	for _, sum := range sums {
		for _, a := range sum.Aliases {
			rest, ok := path.under(a.At)
			if a.Result != n.Index || !ok {
				continue
			}
			f.told[call] = true
			switch from := a.From.Below(rest); {
			case a.Param < 0:
				f.global(a.Global, from, as)
			case a.Param < len(args):
				f.follow(flow.Value{V: args[a.Param], Frame: n.Frame}, from, part)
			}
		}
	}
}

// inside goes on with what a variable of type t, or a pointer to it, holds at a
// path.
func (f *finder) inside(v variable, t types.Type, path Path, as role) {
	if path == "" || path.wild() {
		return
	}
	if as == self {
		as = part
	}
	first, rest := path.Cut()
	if field := fieldNamed(t, first); field != nil {
		f.written(field, []variable{v}, true, rest, as)
		if _, ok := field.Type().Underlying().(*types.Struct); ok {
			f.inside(variable{v.Value, v.path.Below(Path(first))}, field.Type(), rest, as)
		}
	}
	if v.path != "" {
		return
	}
	for _, ref := range *v.V.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == v.V {
			f.follow(flow.Value{V: st.Val, Frame: v.Frame}, path, as)
		}
	}
}

// fieldNamed returns a field of the struct that t is or points to, or nil.
func fieldNamed(t types.Type, name string) *types.Var {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			if f.Name() == name {
				return f.Origin()
			}
		}
	}
	return nil
}

// yieldsFresh reports whether an unseen origin is a call that makes a value of
// its own: asynq's constructors, and constructors of the user's own packages.
func (s *Places) yieldsFresh(n flow.Node) bool {
	if g, ok := n.V.(*ssa.Global); ok {
		return s.Own(g.Pkg.Pkg) // its identity is the variable's
	}
	call, ok := n.V.(*ssa.Call)
	if !ok {
		return false
	}
	obj := flow.CalleeObject(call)
	if obj == nil {
		return false
	}
	return obj.Signature().Recv() == nil && s.OfObject(obj) != nil
}
