package program

// This file puts something that can be built in the place of what cannot.

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

func (r *repairer) cond(e ast.Expr) ast.Expr {
	if r.sound(e) {
		r.literals(e)
		return e
	}
	return r.call(types.Typ[types.Bool], e.Pos(), e)
}

// lose notes variables that are not declared any more.
func (r *repairer) lose(names ...ast.Expr) {
	for _, e := range names {
		if id, ok := e.(*ast.Ident); ok {
			if obj := r.info.Defs[id]; obj != nil {
				r.lost[obj] = true
			}
		}
	}
}

func (r *repairer) do(pos token.Pos, nodes ...ast.Node) ast.Stmt {
	return &ast.ExprStmt{X: r.call(nil, pos, nodes...)}
}

// call makes a call of an unseen function, for a value of type t or for none
// where it is nil, with the intact values in nodes.
func (r *repairer) call(t types.Type, pos token.Pos, nodes ...ast.Node) *ast.CallExpr {
	fn := r.unseen(t)
	id := &ast.Ident{NamePos: pos, Name: fn.Name()}
	r.info.Uses[id] = fn
	tv := value
	tv.Type = fn.Type()
	r.info.Types[id] = tv
	call := &ast.CallExpr{Fun: id}
	for _, n := range nodes {
		r.values(n, &call.Args)
	}
	mode := novalue
	if t != nil {
		mode = value
		mode.Type = t
	}
	r.info.Types[call] = mode
	return call
}

// values collects the largest intact values in a node.
func (r *repairer) values(n ast.Node, out *[]ast.Expr) {
	if n == nil || reflect.ValueOf(n).IsNil() {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			r.values(kv.Value, out)
			return false
		}
		if sel, ok := e.(*ast.SelectorExpr); ok && !r.isValue(e) {
			r.values(sel.X, out)
			return false
		}
		if r.isValue(e) && r.sound(e) {
			r.literals(e)
			*out = append(*out, e)
			return false
		}
		_, lit := e.(*ast.FuncLit)
		return !lit // what is declared in one whose type is in doubt is nowhere else
	})
}

// mend replaces the broken arguments of a call, and the broken elements of a
// struct literal, whose types are known by what takes them.
func (r *repairer) mend(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		tv, ok := r.info.Types[n.Fun]
		if !ok || !tv.IsValue() || !r.sound(n.Fun) || n.Ellipsis.IsValid() {
			return
		}
		sig, ok := tv.Type.Underlying().(*types.Signature)
		if !ok || len(n.Args) < sig.Params().Len() && !sig.Variadic() || len(n.Args) > sig.Params().Len() && !sig.Variadic() {
			return
		}
		for i, arg := range n.Args {
			j := min(i, sig.Params().Len()-1)
			t := sig.Params().At(j).Type()
			if sig.Variadic() && j == sig.Params().Len()-1 {
				t = t.(*types.Slice).Elem()
			}
			n.Args[i] = r.substitute(arg, t)
		}
	case *ast.CompositeLit:
		for _, e := range n.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			id, ok := kv.Key.(*ast.Ident)
			if !ok {
				continue
			}
			if field, ok := r.info.Uses[id].(*types.Var); ok && field.IsField() {
				kv.Value = r.substitute(kv.Value, field.Type())
			}
		}
	}
}

// substitute returns e, or an unseen value of type t where e is broken beyond
// what can be mended inside it. The errors in it are dealt with then.
func (r *repairer) substitute(e ast.Expr, t types.Type) ast.Expr {
	if r.sound(e) || invalid(t) || hasTypeParam(t) {
		return e
	}
	switch inner := ast.Unparen(e).(type) {
	case *ast.CallExpr, *ast.CompositeLit:
		r.mend(inner)
	case *ast.UnaryExpr:
		r.mend(ast.Unparen(inner.X))
	case *ast.FuncLit:
		return e
	}
	if r.sound(e) {
		return e
	}
	out := r.call(t, e.Pos(), e)
	r.errors = slices.DeleteFunc(r.errors, func(pos token.Pos) bool { return e.Pos() <= pos && pos < e.End() })
	return out
}

// literals repairs the bodies of the function literals in an intact node.
func (r *repairer) literals(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			sig, _ := r.info.TypeOf(lit).(*types.Signature)
			r.body(sig, lit.Body)
			return false
		}
		return true
	})
}
