package wiring

import (
	"go/types"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// This file decides by their types which values are worth being told of.

// maxNested bounds how deep types are looked into.
const maxNested = 5

// tracked reports whether it is told what the fields of a struct hold: of asynq's own
// types and those of the libraries that it is made of, and of the user's that hold
// values of asynq or are declared beside them.
func (w *Wiring) tracked(t types.Type) bool {
	t = types.Unalias(t)
	if known, ok := w.trackedTypes[t]; ok {
		return known
	}
	pkg := w.Pass.Pkg
	if named, ok := t.(*types.Named); ok {
		pkg = named.Obj().Pkg()
	}
	yes := false
	switch {
	case pkg == nil:
	case w.Own(pkg):
		yes = imports(pkg) || w.holds(t, 0)
	default:
		yes = asynqapi.IsPackage(pkg) || asynqapi.Builds(w.Pass.Pkg, pkg)
	}
	w.trackedTypes[t] = yes
	return yes
}

// imports reports whether a package is asynq or imports it itself.
func imports(pkg *types.Package) bool {
	if asynqapi.IsPackage(pkg) {
		return true
	}
	for _, imp := range pkg.Imports() {
		if asynqapi.IsPackage(imp) {
			return true
		}
	}
	return false
}

// holds reports whether values of a type can lead to values of asynq.
func (w *Wiring) holds(t types.Type, depth int) bool {
	t = types.Unalias(t)
	if depth > maxNested {
		return false
	}
	if named, ok := t.(*types.Named); ok {
		pkg := named.Obj().Pkg()
		switch {
		case pkg == nil:
			return false
		case asynqapi.IsPackage(pkg):
			return true
		case !w.Own(pkg) || !w.reaches(pkg):
			return false
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return w.holds(u.Elem(), depth)
	case *types.Slice:
		return w.holds(u.Elem(), depth+1)
	case *types.Array:
		return w.holds(u.Elem(), depth+1)
	case *types.Map:
		return w.holds(u.Elem(), depth+1)
	case *types.Struct:
		for f := range u.Fields() {
			if w.holds(f.Type(), depth+1) {
				return true
			}
		}
	case *types.Signature:
		for v := range u.Params().Variables() {
			if w.holds(v.Type(), depth+1) {
				return true
			}
		}
		for v := range u.Results().Variables() {
			if w.holds(v.Type(), depth+1) {
				return true
			}
		}
	case *types.Interface:
		_, declared := t.(*types.Named)
		return declared && u.NumMethods() > 0 // what implements it may
	case *types.TypeParam:
		return true
	}
	return false
}

func (w *Wiring) reaches(pkg *types.Package) bool {
	known, ok := w.reachesAsynq[pkg]
	if !ok {
		known = asynqapi.Reaches(pkg)
		w.reachesAsynq[pkg] = known
	}
	return known
}

// carries reports whether a value of a type can be, or lead to, what is told of.
func (w *Wiring) carries(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsInteger|types.IsBoolean) != 0
	case *types.Slice:
		return w.carries(u.Elem())
	case *types.Map:
		return w.carries(u.Elem()) || w.carries(u.Key())
	case *types.Pointer:
		return w.carries(u.Elem())
	case *types.Struct:
		return w.tracked(t)
	case *types.Interface:
		return !flow.IsError(t) && (flow.IsEmptyInterface(t) || w.holds(t, 0) || !w.ownType(t))
	case *types.Signature:
		return w.holds(t, 0)
	case *types.TypeParam:
		return true
	}
	return false
}

// ownType reports whether a type is declared by the user.
func (w *Wiring) ownType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && w.Own(named.Obj().Pkg())
}
