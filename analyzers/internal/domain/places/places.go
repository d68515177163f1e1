package places

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// A Path is a sequence of names of fields, joined by dots, "" for none. One that
// ends in the name "*" leads to any place below.
type Path string

// maxPath bounds the fields that a path names.
const maxPath = 5

// Below returns the path that leads along p and then along q.
func (p Path) Below(q Path) Path {
	switch {
	case p == "":
		return q
	case q == "", p.wild():
		return p
	}
	joined := strings.Split(string(p+"."+q), ".")
	if len(joined) > maxPath {
		joined = append(joined[:maxPath-1], "*")
	}
	return Path(strings.Join(joined, "."))
}

func (p Path) wild() bool { return p == "*" || strings.HasSuffix(string(p), ".*") }

// Cut takes the first field off a path.
func (p Path) Cut() (first string, rest Path) {
	f, r, _ := strings.Cut(string(p), ".")
	return f, Path(r)
}

// Split takes the last field off a path.
func (p Path) Split() (parent Path, last string) {
	i := strings.LastIndexByte(string(p), '.')
	if i < 0 {
		return "", string(p)
	}
	return p[:i], string(p[i+1:])
}

// under returns what is left of a path below another one.
func (p Path) under(q Path) (Path, bool) {
	if q == "" || p == q {
		return p[len(q):], true
	}
	rest, ok := strings.CutPrefix(string(p), string(q)+".")
	return Path(rest), ok
}

// Meets reports whether two paths can lead to the same place.
func (p Path) Meets(q Path) bool {
	if q.wild() {
		p, q = q, p
	}
	if !p.wild() {
		return p == q
	}
	p = Path(strings.TrimSuffix(strings.TrimSuffix(string(p), "*"), "."))
	q = Path(strings.TrimSuffix(strings.TrimSuffix(string(q), "*"), "."))
	_, ok := q.under(p)
	_, over := p.under(q)
	return ok || over && q != p
}

// A Place is a root and a path of fields below it. The root is an ssa.Value, a
// Result, a Var, or the *types.Var of a field, which stands for that field of any
// instance.
type Place struct {
	Root any
	Path Path
}

// A Result is one result of a call, as a root.
type Result struct {
	Call  ssa.Value
	Index int
}

// RootOf returns the root that an SSA value is.
func RootOf(v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.Call:
		return Result{v, 0}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return Result{call, v.Index}
		}
	}
	return v
}

// RootAt returns the root that a node of a trace is.
func RootAt(n flow.Node) any {
	if n.Kind == flow.Call {
		return Result{n.V, n.Index}
	}
	return n.V
}

// A Var is a package variable, as a root.
type Var struct{ Pkg, Name string }

// A Set is all the places where a value lives, as far as they are seen, and what
// else is known of it.
type Set struct {
	places map[any][]Path // by root
	inner  map[any][]Path // by root in a function that was called to make the value

	Params  []ParamPlace // parameters that it is, or at a path below which it is handed in
	Owners  []ParamPlace // parameters below which it was read
	Fields  []*types.Var // that it was read from
	Globals []VarPlace   // package variables that it is, or at a path below which it lives
	Made    []flow.Node  // the calls that it comes from
	Roots   []ssa.Value  // where it is made in this package
	Open    bool         // it lives in a field or variable that other packages reach
	Unseen  bool         // it may come from where it cannot be seen

	OwnerRoots  []ssa.Value // the same for the structs that it was read from
	OwnerUnseen bool
}

// A ParamPlace is a place below a parameter.
type ParamPlace struct {
	Param *ssa.Parameter
	Path  Path
}

// A VarPlace is a place below a package variable.
type VarPlace struct {
	Var
	Object *types.Var // nil where it is another package's own
	Path   Path
}

// Overlap reports whether two sets can be about the same value.
func (a *Set) Overlap(b *Set) bool {
	if len(a.places) > len(b.places) {
		a, b = b, a
	}
	for root, paths := range a.places {
		for _, p := range paths {
			if slices.ContainsFunc(b.places[root], p.Meets) {
				return true
			}
		}
	}
	return false
}

// MadeIn reports whether fn, or a literal in it, makes the value by way of which a
// is known, and b is about what it makes.
func (a *Set) MadeIn(fn *ssa.Function, b *Set) bool {
	for root, paths := range a.inner {
		if parent(root) == fn && slices.ContainsFunc(paths, func(p Path) bool { return slices.ContainsFunc(b.places[root], p.Meets) }) {
			return true
		}
	}
	return false
}

// parent returns the declared function that holds a root, nil where none does.
func parent(root any) *ssa.Function {
	if r, ok := root.(Result); ok {
		root = r.Call
	}
	if v, ok := root.(ssa.Value); ok && v.Parent() != nil {
		return flow.Declared(v.Parent())
	}
	return nil
}

// EachRoot visits the roots of all places.
func (a *Set) EachRoot(visit func(root any)) {
	for root := range a.places {
		visit(root)
	}
}

// EachMade visits the roots in functions that were called to make the value.
func (a *Set) EachMade(visit func(root any)) {
	for root := range a.inner {
		visit(root)
	}
}

// Below lists the paths that lead from a root to the value.
func (a *Set) Below(root any) []Path { return a.places[root] }

// Has reports whether the value lives at a root itself.
func (a *Set) Has(root any) bool { return slices.Contains(a.places[root], "") }

// Empty reports whether no place is known.
func (a *Set) Empty() bool { return len(a.places) == 0 }

func (a *Set) addMade(root any, path Path) {
	if !slices.Contains(a.inner[root], path) {
		a.inner[root] = append(a.inner[root], path)
	}
}

func (a *Set) add(root any, path Path) {
	if !slices.Contains(a.places[root], path) {
		a.places[root] = append(a.places[root], path)
	}
}

// OfVar returns the set of a package variable, or of what is at a path below it.
func OfVar(v *types.Var, path Path) *Set {
	ref := Var{v.Pkg().Path(), v.Name()}
	return &Set{
		places:  map[any][]Path{ref: {path}},
		Globals: []VarPlace{{Var: ref, Object: v, Path: path}},
	}
}

// An Inner is a value that a struct holds.
type Inner struct {
	Path  Path
	Value flow.Value
}

// Inside lists what the structs that v is, or points to, were given in fields
// where they were made, as far as it can hold a value of asynq's types.
func (s *Places) Inside(v flow.Value) []Inner {
	var out []Inner
	seen := make(map[visit]bool)
	var look func(v flow.Value, path Path, depth int)
	look = func(v flow.Value, path Path, depth int) {
		key := visit{v: v.V, frame: v.Frame, path: path}
		if depth > maxDepth || seen[key] {
			return
		}
		seen[key] = true
		var fields func(addr ssa.Value, frame *flow.Frame, path Path)
		fields = func(addr ssa.Value, frame *flow.Frame, path Path) {
			for _, ref := range *addr.Referrers() {
				fa, ok := ref.(*ssa.FieldAddr)
				if !ok || !Holds(flow.FieldOf(fa).Type()) {
					continue
				}
				at := path.Below(Path(flow.FieldOf(fa).Name()))
				for _, use := range *fa.Referrers() {
					if st, ok := use.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
						inner := flow.Value{V: st.Val, Frame: frame}
						out = append(out, Inner{at, inner})
						look(inner, at, depth+1)
					}
				}
				fields(fa, frame, at)
			}
		}
		s.Trace(v, flow.Options{}, func(n flow.Node) bool {
			if a, ok := n.V.(*ssa.Alloc); ok && (n.Kind == flow.Alloc || n.Kind == flow.Zero) {
				fields(a, n.Frame, path)
			}
			return n.Kind != flow.Field && n.Kind != flow.Global
		})
	}
	look(v, "", 0)
	return out
}
