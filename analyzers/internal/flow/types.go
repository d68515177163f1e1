package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Typed is a concrete type that a value can have.
type Typed struct {
	Type types.Type
	Site ssa.CallInstruction // the call, in the function where it was asked for, by way of which it has the type
	At   ssa.CallInstruction // the call of the package that makes use of the type, where whoever asked says so
}

// Types are the concrete types that a value can have: those in sight, and those
// of parameters.
type Types struct {
	Types  []Typed
	Params []*ssa.Parameter
}

// Add notes a type.
func (ts *Types) Add(t types.Type, site ssa.CallInstruction) {
	ts.Types = append(ts.Types, Typed{Type: t, Site: site})
}

// AddParam notes a parameter.
func (ts *Types) AddParam(p *ssa.Parameter) {
	if !slices.Contains(ts.Params, p) {
		ts.Params = append(ts.Params, p)
	}
}

// Outermost returns the call by which a trace left the function that it
// started in, call itself where it did not.
func Outermost(f *Frame, call ssa.CallInstruction) ssa.CallInstruction {
	for ; f != nil; f = f.Parent {
		call = f.Call
	}
	return call
}

// DynamicTypes finds the concrete types of a value that may be an interface or
// have the type of a type parameter.
func (g *Graph) DynamicTypes(v Value, site ssa.CallInstruction, into *Types) {
	g.Trace(v, Options{}, func(n Node) bool {
		if n.Kind == Unseen || n.V == nil {
			return true
		}
		t := n.V.Type()
		if n.Kind == Call {
			if tuple, ok := t.(*types.Tuple); ok {
				t = tuple.At(n.Index).Type()
			}
		}
		if n.Kind == Const && n.V.(*ssa.Const).IsNil() {
			return true
		}
		if ptr, ok := t.Underlying().(*types.Pointer); ok && types.IsInterface(ptr.Elem()) && !IsTypeParam(ptr.Elem()) {
			// The address of an interface: what was put into it tells.
			if a, ok := n.V.(*ssa.Alloc); ok {
				for _, v := range g.StoresTo(a) {
					n.Follow(v)
				}
			}
			return true
		}
		if !types.IsInterface(t) && !IsTypeParam(t) {
			if _, isTuple := t.(*types.Tuple); isTuple {
				return true
			}
			if c, ok := t.Underlying().(*types.Slice); ok && IsEmptyInterface(c.Elem()) {
				return true // the elements tell
			}
			at := site
			if n.Frame != nil && site != nil {
				at = Outermost(n.Frame, site)
			}
			into.Add(t, at)
			return false
		}
		if n.Kind == Param {
			into.AddParam(n.V.(*ssa.Parameter))
		}
		return true
	})
}

// RefOf names the declared type at the root of an encoding. It is false where there is
// none, or it is declared inside a function.
func RefOf(t types.Type) (TypeRef, bool) {
	named := NamedRoot(t)
	if named == nil || named.Obj().Pkg() == nil || !AtPackageLevel(named.Obj()) {
		return TypeRef{}, false
	}
	return TypeRef{named.Obj().Pkg().Path(), named.Obj().Name()}, true
}

// Elem returns what a pointer points to or a container holds, nil where t is written
// as neither.
func Elem(t types.Type) types.Type {
	switch u := t.(type) {
	case *types.Pointer:
		return u.Elem()
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	case *types.Map:
		return u.Elem()
	}
	return nil
}

// NamedRoot returns the named type at the root of an encoding: t itself,
// what it points to, or the element of a container. It is nil where there is
// none.
func NamedRoot(t types.Type) *types.Named {
	for range 10 {
		t = types.Unalias(t)
		if elem := Elem(t); elem != nil {
			t = elem
			continue
		}
		switch u := t.(type) {
		case *types.Named:
			switch e := u.Underlying().(type) {
			case *types.Slice:
				t = e.Elem()
				continue
			case *types.Map:
				t = e.Elem()
				continue
			}
			return u.Origin()
		default:
			return nil
		}
	}
	return nil
}

// IsBytes reports whether t is a slice of bytes or a string.
func IsBytes(t types.Type) bool {
	if u, ok := t.Underlying().(*types.Slice); ok {
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Uint8
	}
	return IsString(t)
}

// IsString reports whether t is a string.
func IsString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0 && b.Kind() != types.UntypedNil
}

// IsAny reports whether a value of type t can be of any type.
func IsAny(t types.Type) bool { return IsTypeParam(t) || IsEmptyInterface(t) }

// IsEmptyInterface reports whether t is an interface without methods.
func IsEmptyInterface(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty() && !IsTypeParam(t)
}

// IsTypeParam reports whether t is a type parameter.
func IsTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// IsError reports whether t is error.
func IsError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// Plain drops the receiver of a method's signature.
func Plain(sig *types.Signature) *types.Signature {
	if sig.Recv() == nil {
		return sig
	}
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}
