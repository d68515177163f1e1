package engine

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// A Domain says what the engine needs to know of one. S is its summary, whose
// zero value says that a function does nothing that matters.
type Domain[S any] struct {
	// NewFact makes an empty fact of the domain.
	NewFact func() Fact[S]
	// Library returns the summary of a function that the domain knows without
	// having looked into it, nil for all others. It may be nil.
	Library func(fn *types.Func) *S
	// Behind returns which of the summaries of a type's methods, nil for one that
	// is not seen, are handed on for calls through an interface: nil or the zero
	// value for those of no use. Where it is nil itself, all are.
	Behind func(methods []*S) []*S
	// Implementers lists further types that implement an interface, beside those that
	// are seen to be turned into it. It may be nil.
	Implementers func(iface *types.TypeName) []types.Type
	// Promoted returns the summary of a promoted method as one of the type that
	// embeds the receiver, behind these fields. Where it is nil, they are equal.
	Promoted func(s *S, fields []string) *S
	// AtOnce is the summary of a function whose body is not seen and that
	// certainly returns at once, by what its package is for.
	AtOnce S
}

// A Table holds the summaries of one domain for one package, and answers for
// those of the packages that it imports.
type Table[S any] struct {
	*flow.Graph
	pass    *analysis.Pass // of the domain
	domain  Domain[S]
	own     map[*ssa.Function]*S
	vars    map[*types.Var]*S
	library map[*types.Func]*S
	facts   map[*types.Package]Fact[S]
	methods []Method[S] // of types that imported packages turn into interfaces, sorted

	reader  *ssa.Function                            // that is being summarized
	readers map[*ssa.Function]map[*ssa.Function]bool // which functions looked at a summary
}

// New makes a table in which all functions of the package do nothing.
func New[S any](pass *analysis.Pass, g *flow.Graph, domain Domain[S]) *Table[S] {
	t := &Table[S]{
		Graph:   g,
		pass:    pass,
		domain:  domain,
		own:     make(map[*ssa.Function]*S),
		vars:    make(map[*types.Var]*S),
		library: make(map[*types.Func]*S),
		facts:   make(map[*types.Package]Fact[S]),
	}
	for _, fn := range g.Prog.Funcs {
		t.own[fn] = new(S)
	}
	for _, imp := range g.Pass.Pkg.Imports() {
		if fact := t.fact(imp); fact != nil && g.ShipsWith(imp) {
			t.methods = append(t.methods, fact.Summaries().Methods...)
		}
	}
	t.methods = sortMethods(t.methods)
	return t
}

// fact returns what an imported package exported, nil where that is nothing.
func (t *Table[S]) fact(pkg *types.Package) Fact[S] {
	fact, known := t.facts[pkg]
	if !known {
		fact = t.domain.NewFact()
		if !t.pass.ImportPackageFact(pkg, fact) {
			fact = nil
		}
		t.facts[pkg] = fact
	}
	return fact
}

// Imports visits the facts of the packages that this one imports directly.
func (t *Table[S]) Imports(visit func(imp *types.Package, fact analysis.Fact)) {
	for _, imp := range t.Pass.Pkg.Imports() {
		if fact := t.fact(imp); fact != nil {
			visit(imp, fact)
		}
	}
}

// Of returns the summary of a function of this package, nil where it has none.
func (t *Table[S]) Of(fn *ssa.Function) *S {
	s := t.own[fn]
	if s != nil && t.reader != nil {
		if t.readers[fn] == nil {
			t.readers[fn] = make(map[*ssa.Function]bool)
		}
		t.readers[fn][t.reader] = true
	}
	return s
}

// OfObject returns the summary of a declared function or method, nil where its
// body is not seen.
func (t *Table[S]) OfObject(obj *types.Func) *S {
	if obj == nil {
		return nil
	}
	obj = obj.Origin()
	if s := t.known(obj); s != nil {
		return s
	}
	if fn := t.FuncOf(obj); fn != nil {
		return t.Of(fn)
	}
	if obj.Pkg() == nil || obj.Pkg() == t.Pass.Pkg {
		return nil
	}
	if fact := t.fact(obj.Pkg()); fact != nil {
		if s := fact.Summaries().lookup(objectName(obj)); s != nil {
			return s
		}
	}
	if t.Own(obj.Pkg()) && !flow.IsInterfaceMethod(obj) {
		return new(S)
	}
	return nil
}

// known returns what the domain knows of a function without looking into it.
func (t *Table[S]) known(obj *types.Func) *S {
	if t.domain.Library == nil {
		return nil
	}
	s, asked := t.library[obj]
	if !asked {
		s = t.domain.Library(obj)
		t.library[obj] = s
	}
	return s
}

// SetVar gives a package variable of this package a summary, as one has that
// holds a function for good.
func (t *Table[S]) SetVar(v *types.Var, s *S) { t.vars[v] = s }

// OfVar returns the summary of a package variable, nil where it has none.
func (t *Table[S]) OfVar(v *types.Var) *S {
	if v.Pkg() == t.Pass.Pkg {
		return t.vars[v]
	}
	if fact := t.fact(v.Pkg()); fact != nil {
		return fact.Summaries().lookup(v.Name())
	}
	return nil
}

// OfCall returns the summary of every function that a call may reach, and
// whether all of them are seen. For an interface method these are the
// implementations in sight.
func (t *Table[S]) OfCall(call ssa.CallInstruction) ([]*S, bool) {
	if c := call.Common(); c.IsInvoke() {
		return t.Invoked(c.Value, c.Method)
	}
	if obj := flow.CalleeObject(call); obj != nil {
		if s := t.OfObject(obj); s != nil {
			return []*S{s}, true
		}
		return nil, false
	}
	var out []*S
	for _, fn := range t.Callees(call) {
		out = append(out, t.Of(fn))
	}
	return out, len(out) > 0
}

// Invoked returns the summaries of the implementations of an interface method
// that a call on recv may reach, and whether all of them are seen.
func (t *Table[S]) Invoked(recv ssa.Value, method *types.Func) ([]*S, bool) {
	all := t.OfMethod(recv, method)
	seen := slices.DeleteFunc(slices.Clone(all), func(s *S) bool { return s == nil })
	return seen, len(seen) > 0 && len(seen) == len(all)
}

// OfMethod returns the summaries of the concrete methods that a call of an
// interface method on recv may reach, nil for one that is not seen: those of the
// values that recv is seen to hold, else those of all types that are seen to
// become this interface.
func (t *Table[S]) OfMethod(recv ssa.Value, method *types.Func) []*S {
	var out []*S
	var methods []*types.Func
	add := func(m *types.Func, s *S) {
		if !slices.Contains(methods, m.Origin()) {
			methods = append(methods, m.Origin())
			if s == nil && purpose.Prompt(m) {
				atOnce := t.domain.AtOnce // a logger of another module
				s = &atOnce
			}
			out = append(out, s)
		}
	}
	held := true
	t.Trace(flow.Value{V: recv}, flow.Options{Callers: true}, func(n flow.Node) bool {
		if mi, ok := n.V.(*ssa.MakeInterface); ok {
			if m, s := t.methodOf(mi.X.Type(), method); m != nil {
				add(m, s)
			}
			return false
		}
		if flow.IsTypeParam(recv.Type()) && n.V != nil && !types.IsInterface(n.V.Type()) && !flow.IsTypeParam(n.V.Type()) {
			if m, s := t.methodOf(n.V.Type(), method); m != nil {
				add(m, s)
				return false
			}
		}
		switch n.Kind {
		case flow.Unseen, flow.Open:
			held = false
		case flow.Param:
			held = held && t.Hidden(n.V.Parent())
		}
		return true
	})
	if held && len(out) > 0 {
		return out
	}
	for _, concrete := range t.Implementers(recv.Type(), method) {
		if m, s := t.methodOf(concrete, method); m != nil {
			add(m, s)
		}
	}
	if named, ok := types.Unalias(recv.Type()).(*types.Named); ok {
		if t.domain.Implementers != nil {
			for _, concrete := range t.domain.Implementers(named.Origin().Obj()) {
				if m, s := t.methodOf(concrete, method); m != nil {
					add(m, s)
				}
			}
		}
		for _, impl := range t.Foreign(named.Origin().Obj()) {
			out = append(out, t.behind(impl, method.Name()))
		}
	}
	return out
}

// methodOf returns the method that a concrete type has in place of one of an
// interface, and its summary.
func (t *Table[S]) methodOf(concrete types.Type, method *types.Func) (*types.Func, *S) {
	obj, index, _ := types.LookupFieldOrMethod(concrete, true, method.Pkg(), method.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		return nil, nil
	}
	s := t.OfObject(m)
	if s != nil && len(index) > 1 && t.domain.Promoted != nil {
		s = t.domain.Promoted(s, flow.FieldNames(concrete, index[:len(index)-1]))
	}
	return m, s
}

// behind returns the summary of a method of a type that an imported package
// turned into an interface.
func (t *Table[S]) behind(impl flow.Implementation, method string) *S {
	i, found := slices.BinarySearchFunc(t.methods, Method[S]{Of: impl, Name: method}, Method[S].compare)
	if !found {
		return new(S)
	}
	return &t.methods[i].Summary
}
