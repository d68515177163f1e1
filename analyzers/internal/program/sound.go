package program

// This file tells what of broken source can be built as it stands.

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// broken reports whether the package holds what the builder would stumble
// over: errors of its own, or expressions whose type is that of a dependency
// which has errors.
func broken(pass *analysis.Pass) bool {
	for _, e := range pass.TypeErrors {
		if !e.Soft {
			return true
		}
	}
	for _, tv := range pass.TypesInfo.Types {
		// The name of a builtin has no type where its call is a constant.
		if tv.Type != nil && !tv.IsBuiltin() && invalid(tv.Type) {
			return true
		}
	}
	return false
}

// isValue reports whether e denotes one value that can be an argument.
func (r *repairer) isValue(e ast.Expr) bool {
	if id, ok := e.(*ast.Ident); ok {
		v, ok := r.info.Uses[id].(*types.Var)
		return ok && !v.IsField() && !r.lost[v] && !invalid(v.Type())
	}
	tv, ok := r.info.Types[e]
	if !ok || !tv.IsValue() || tv.Type == nil || invalid(tv.Type) || tv.IsBuiltin() {
		return false
	}
	if b, ok := tv.Type.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		return false
	}
	_, tuple := tv.Type.(*types.Tuple)
	return !tuple
}

// soundStmt reports whether a simple statement is intact, and repairs the
// literals in it if so.
func (r *repairer) soundStmt(s ast.Stmt) bool {
	if !r.sound(s) {
		ast.Inspect(s, func(n ast.Node) bool {
			_, lit := n.(*ast.FuncLit)
			r.mend(n)
			return !lit
		})
	}
	if !r.sound(s) {
		return false
	}
	r.literals(s)
	return true
}

// hasTypeParam reports whether a parameter's type is generic, so that the
// argument decides on it.
func hasTypeParam(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return hasTypeParam(t.Elem())
	case *types.Slice:
		return hasTypeParam(t.Elem())
	}
	return false
}

// sound reports whether a node type-checks, not counting the bodies of the
// function literals in it.
func (r *repairer) sound(n ast.Node) bool {
	if r.hasError(n) {
		return false
	}
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if !ok {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = r.typed(n) && r.sound(n.Type) && r.allDefined(n.Type)
			return false
		case *ast.Field:
			ok = r.sound(n.Type) // a tag has no type
			return false
		case *ast.KeyValueExpr:
			if id, isIdent := n.Key.(*ast.Ident); isIdent {
				if v, isVar := r.info.Uses[id].(*types.Var); isVar && v.IsField() {
					ok = !invalid(v.Type()) && r.sound(n.Value)
					return false
				}
			}
		case *ast.SelectorExpr:
			obj := r.info.Uses[n.Sel]
			if _, builtin := obj.(*types.Builtin); builtin {
				return false // of package unsafe
			}
			if obj == nil || invalid(obj.Type()) || r.uninstantiated(n.Sel, obj) {
				ok = false
				return false
			}
			if id, isIdent := n.X.(*ast.Ident); isIdent {
				if _, isPkg := r.info.Uses[id].(*types.PkgName); isPkg {
					return false
				}
			}
			ok = r.typed(n) && r.sound(n.X)
			return false
		case *ast.BadExpr, *ast.BadStmt, *ast.BadDecl:
			ok = false
		case *ast.Ident:
			ok = r.ident(n)
		case *ast.CallExpr, *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.CompositeLit, *ast.StarExpr, *ast.TypeAssertExpr, *ast.SliceExpr, *ast.BasicLit:
			ok = r.typed(n.(ast.Expr))
		}
		return ok
	})
	return ok
}

func (r *repairer) typed(e ast.Expr) bool {
	tv, ok := r.info.Types[e]
	return ok && (tv.IsVoid() || tv.Type != nil && !invalid(tv.Type))
}

func (r *repairer) ident(id *ast.Ident) bool {
	if id.Name == "_" {
		return true
	}
	obj := r.info.Uses[id]
	if obj == nil {
		var defined bool
		if obj, defined = r.info.Defs[id]; !defined {
			return false
		}
		if obj == nil {
			return true // the symbol of a type switch
		}
	}
	switch obj.(type) {
	case *types.Label, *types.Builtin:
		return true
	}
	return !r.lost[obj] && (obj.Type() == nil || !invalid(obj.Type())) && !r.uninstantiated(id, obj)
}

// uninstantiated reports whether a name stands for a generic function without
// its type arguments.
func (r *repairer) uninstantiated(id *ast.Ident, obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().TypeParams().Len() == 0 {
		return false
	}
	_, instance := r.info.Instances[id]
	return !instance && r.info.Defs[id] == nil
}

// hasError reports whether an error was reported inside a node, but not in the
// body of a function literal in it, which is repaired by itself.
func (r *repairer) hasError(n ast.Node) bool {
	if n == nil || reflect.ValueOf(n).IsNil() {
		return false
	}
	i, _ := slices.BinarySearch(r.errors, n.Pos())
	if i == len(r.errors) || r.errors[i] >= n.End() {
		return false
	}
	var bodies []*ast.BlockStmt
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			bodies = append(bodies, lit.Body)
			return false
		}
		return true
	})
	for ; i < len(r.errors) && r.errors[i] < n.End(); i++ {
		if !slices.ContainsFunc(bodies, func(b *ast.BlockStmt) bool { return b.Lbrace < r.errors[i] && r.errors[i] < b.Rbrace }) {
			return true
		}
	}
	return false
}

// invalid reports whether a type is not known, looking into unnamed types.
func invalid(t types.Type) bool { return invalidIn(t, 0) }

func invalidIn(t types.Type, depth int) bool {
	if t == nil || depth > 10 {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Kind() == types.Invalid
	case *types.Pointer:
		return invalidIn(t.Elem(), depth+1)
	case *types.Slice:
		return invalidIn(t.Elem(), depth+1)
	case *types.Array:
		return invalidIn(t.Elem(), depth+1)
	case *types.Chan:
		return invalidIn(t.Elem(), depth+1)
	case *types.Map:
		return invalidIn(t.Key(), depth+1) || invalidIn(t.Elem(), depth+1)
	case *types.Signature:
		return invalidIn(t.Params(), depth+1) || invalidIn(t.Results(), depth+1)
	case *types.Tuple:
		for v := range t.Variables() {
			if invalidIn(v.Type(), depth+1) {
				return true
			}
		}
	case *types.Named:
		for i := range t.TypeArgs().Len() {
			if invalidIn(t.TypeArgs().At(i), depth+1) {
				return true
			}
		}
		b, ok := t.Underlying().(*types.Basic)
		return ok && b.Kind() == types.Invalid
	}
	return false
}
