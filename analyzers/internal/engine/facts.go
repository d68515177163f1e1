package engine

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// Facts are the summaries of one domain that a package hands on. A domain's fact
// embeds them.
type Facts[S any] struct {
	Objects []Object[S] // of the package, sorted by name; an object without a summary has none to tell
	Methods []Method[S] // of types that became interfaces here or in an imported package, sorted
}

// An Object is the summary of an exported function, method or variable.
type Object[S any] struct {
	Name    string // "F", "T.M"
	Summary S
}

// A Method is the summary of a method of a type that was turned into an
// interface.
type Method[S any] struct {
	Of      flow.Implementation
	Name    string
	Summary S
}

// A Fact is the fact of a domain: a struct that embeds Facts.
type Fact[S any] interface {
	analysis.Fact
	Summaries() *Facts[S]
}

// Summaries returns f.
func (f *Facts[S]) Summaries() *Facts[S] { return f }

func (f *Facts[S]) lookup(name string) *S {
	i, found := slices.BinarySearchFunc(f.Objects, name, func(o Object[S], name string) int { return cmp.Compare(o.Name, name) })
	if !found {
		return nil
	}
	return &f.Objects[i].Summary
}

func (m Method[S]) compare(o Method[S]) int {
	return cmp.Or(m.Of.Compare(o.Of), cmp.Compare(m.Name, o.Name))
}

func sortMethods[S any](list []Method[S]) []Method[S] {
	slices.SortStableFunc(list, Method[S].compare)
	return slices.CompactFunc(list, func(a, b Method[S]) bool { return a.compare(b) == 0 })
}

// objectName names a declared function or method as Object does.
func objectName(obj *types.Func) string {
	recv := obj.Signature().Recv()
	if recv == nil {
		return obj.Name()
	}
	t := recv.Type()
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name() + "." + obj.Name()
	}
	return "." + obj.Name()
}

// Export exports the summaries of the package, and those that it imports as far
// as drivers would not hand them on, with a fact of the domain that may hold
// more. extra says that it does.
func (t *Table[S]) Export(fact Fact[S], extra bool) {
	f := fact.Summaries()
	for _, fn := range t.Order {
		obj, ok := fn.Object().(*types.Func)
		if ok && obj.Exported() && fn.Synthetic == "" && !isZero(t.own[fn]) && !t.Prog.FuncInTest(fn) {
			f.Objects = append(f.Objects, Object[S]{objectName(obj), *t.own[fn]})
		}
	}
	for v, s := range t.vars {
		if v.Exported() && !isZero(s) {
			f.Objects = append(f.Objects, Object[S]{v.Name(), *s})
		}
	}
	slices.SortFunc(f.Objects, func(a, b Object[S]) int { return cmp.Compare(a.Name, b.Name) })
	f.Methods = sortMethods(append(slices.Clone(t.methods), t.ownMethods()...))
	if extra || len(f.Objects) > 0 || len(f.Methods) > 0 {
		t.pass.ExportPackageFact(fact)
	}
}

// ownMethods summarizes the methods of the types that this package turns into
// interfaces.
func (t *Table[S]) ownMethods() []Method[S] {
	var out []Method[S]
	for _, c := range t.OwnConversions() {
		iface := c.Interface.Type().Underlying().(*types.Interface)
		var names []string
		var summaries []*S
		for m := range iface.Methods() {
			_, s := t.methodOf(c.Concrete, m)
			names = append(names, m.Name())
			summaries = append(summaries, s)
		}
		if t.domain.Behind != nil {
			summaries = t.domain.Behind(summaries)
		}
		for i, s := range summaries {
			if s != nil && !isZero(s) {
				out = append(out, Method[S]{flow.Named(c), names[i], *s})
			}
		}
	}
	return out
}

func isZero[S any](s *S) bool { return reflect.ValueOf(s).Elem().IsZero() }
