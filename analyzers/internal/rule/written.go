package rule

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// This file knows how values are written.

// Argument returns the expression that stands for an argument of a call, the receiver
// being 0; nil where it has none of its own.
func (p *Pass) Argument(call ssa.CallInstruction, i int) ast.Expr {
	at := p.Prog.Call(call)
	if at == nil {
		return nil
	}
	p.at = at.Pos()
	if obj := flow.CalleeObject(call); obj != nil && obj.Signature().Recv() != nil {
		sel, ok := p.TypesInfo.Selections[selector(at.Fun)]
		if ok && sel.Kind() != types.MethodExpr {
			if i == 0 {
				return selector(at.Fun).X
			}
			i--
		}
	}
	if i >= len(at.Args) || len(at.Args) == 1 && p.isTuple(at.Args[0]) {
		return nil
	}
	return at.Args[i]
}

// Given returns the expression that is stored, or the argument of a call where there is
// no store.
func (p *Pass) Given(store *ssa.Store, call ssa.CallInstruction, arg int) ast.Expr {
	if store != nil {
		_, value := p.Stored(store)
		return value
	}
	return p.Argument(call, arg)
}

// selector returns the selection that a call's function is written as, nil where it
// is none.
func selector(fun ast.Expr) *ast.SelectorExpr {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.SelectorExpr:
		return fun
	case *ast.IndexExpr:
		return selector(fun.X)
	case *ast.IndexListExpr:
		return selector(fun.X)
	}
	return nil
}

// Stored returns the expression that a store or the update of a map writes, and its
// key where it is an element that has one. It is nil where the source does not tell.
func (p *Pass) Stored(instr ssa.Instruction) (key, value ast.Expr) {
	if st, ok := instr.(*ssa.Store); ok {
		if addr, ok := st.Addr.(*ssa.IndexAddr); ok {
			if list, ok := addr.X.(*ssa.Alloc); ok && p.Prog.Literal(list) == nil {
				return nil, p.variadic(list, addr)
			}
		}
	}
	pos := instr.Pos()
	file := p.Prog.File(pos)
	if file == nil {
		return nil, nil
	}
	p.at = pos
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for _, n := range path {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if n.Colon == pos {
				return n.Key, n.Value
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				if e.Pos() == pos {
					return nil, e
				}
			}
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if lhs.Pos() > pos || pos >= lhs.End() || len(n.Lhs) != len(n.Rhs) {
					continue
				}
				if index, ok := ast.Unparen(lhs).(*ast.IndexExpr); ok {
					key = index.Index
				}
				return key, n.Rhs[i]
			}
		case *ast.FuncDecl, *ast.FuncLit:
			return nil, nil
		}
	}
	return nil, nil
}

// variadic returns the argument that is an element of the list which a call makes of
// its last arguments.
func (p *Pass) variadic(list *ssa.Alloc, addr *ssa.IndexAddr) ast.Expr {
	index, ok := addr.Index.(*ssa.Const)
	if !ok {
		return nil
	}
	array := list.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	for _, ref := range *list.Referrers() {
		slice, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range *slice.Referrers() {
			call, ok := use.(ssa.CallInstruction)
			if !ok {
				continue
			}
			at := p.Prog.Call(call)
			if at == nil || int(array.Len()) > len(at.Args) {
				return nil
			}
			return at.Args[len(at.Args)-int(array.Len())+int(index.Int64())]
		}
	}
	return nil
}

// A writing tells how the values of an object are written.
type writing struct {
	exprs  []ast.Expr
	unseen bool // in another way as well
}

// writings notes where variables, constants and fields get their values, and what
// functions return.
func (p *Pass) writings() map[types.Object]*writing {
	if p.written != nil {
		return p.written
	}
	p.written = make(map[types.Object]*writing)
	note := func(obj types.Object, e ast.Expr) {
		if obj == nil {
			return
		}
		w := p.written[obj]
		if w == nil {
			w = new(writing)
			p.written[obj] = w
		}
		if e == nil {
			w.unseen = true
		} else {
			w.exprs = append(w.exprs, e)
		}
	}
	pairs := func(lhs, rhs []ast.Expr) {
		for i, l := range lhs {
			var value ast.Expr
			if len(lhs) == len(rhs) {
				value = rhs[i]
			}
			note(p.object(l), value)
		}
	}
	for _, f := range p.Files {
		for _, d := range f.Decls {
			fn, _ := d.(*ast.FuncDecl)
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					if len(n.Values) > 0 {
						names := make([]ast.Expr, len(n.Names))
						for i, name := range n.Names {
							names[i] = name
						}
						pairs(names, n.Values)
					}
				case *ast.AssignStmt:
					if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
						pairs(n.Lhs, n.Rhs)
					} else {
						pairs(n.Lhs, nil)
					}
				case *ast.KeyValueExpr:
					if obj, ok := p.object(n.Key).(*types.Var); ok && obj.IsField() {
						note(obj, n.Value)
					}
				case *ast.CompositeLit:
					p.unkeyed(n, note)
				case *ast.FuncLit:
					fn = nil
				case *ast.ReturnStmt:
					if name := onlyResult(fn); name != nil && len(n.Results) == 0 {
						note(p.TypesInfo.Defs[fn.Name], name)
					} else if fn != nil && len(n.Results) == 1 {
						note(p.TypesInfo.Defs[fn.Name], n.Results[0])
					} else if fn != nil {
						note(p.TypesInfo.Defs[fn.Name], nil)
					}
				}
				return true
			})
		}
	}
	return p.written
}

// onlyResult returns the name of a function's only result, nil where it has none.
func onlyResult(fn *ast.FuncDecl) *ast.Ident {
	if fn == nil || fn.Type.Results.NumFields() != 1 || len(fn.Type.Results.List[0].Names) != 1 {
		return nil
	}
	return fn.Type.Results.List[0].Names[0]
}

// unkeyed notes the fields of a struct literal without keys.
func (p *Pass) unkeyed(lit *ast.CompositeLit, note func(types.Object, ast.Expr)) {
	t := p.TypesInfo.TypeOf(lit)
	if t == nil {
		return
	}
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok || len(lit.Elts) != st.NumFields() {
		return
	}
	for i, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); !keyed {
			note(st.Field(i).Origin(), e)
		}
	}
}

// Writings returns the expressions that the variable, constant or field which an
// expression names gets its values from, as far as they are seen.
func (p *Pass) Writings(e ast.Expr) []ast.Expr {
	if w := p.writings()[p.object(e)]; w != nil {
		return w.exprs
	}
	return nil
}

// object returns what a name or a selection stands for, of the generic type where it
// is a field of an instance.
func (p *Pass) object(e ast.Expr) types.Object {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	obj := p.TypesInfo.ObjectOf(id)
	switch obj := obj.(type) {
	case *types.Var:
		return obj.Origin()
	case *types.Func:
		return obj.Origin()
	}
	return obj
}

// Bare reports whether a duration is written as a number without a unit: nothing that
// its value is made of is a duration of its own right.
func (p *Pass) Bare(e ast.Expr) bool { return p.bare(e, 0) }

// maxWritten bounds how far the writing of a value is followed.
const maxWritten = 10

func (p *Pass) bare(e ast.Expr, depth int) bool {
	if depth > maxWritten {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.UnaryExpr:
		return p.bare(e.X, depth+1)
	case *ast.BinaryExpr:
		return p.bare(e.X, depth+1) && p.bare(e.Y, depth+1)
	case *ast.CallExpr:
		if p.TypesInfo.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return p.bare(e.Args[0], depth+1)
		}
		return p.bareObject(p.object(e.Fun), p.TypesInfo.TypeOf(e), depth)
	case *ast.Ident, *ast.SelectorExpr:
		return p.bareObject(p.object(e), p.TypesInfo.TypeOf(e), depth)
	}
	return false
}

// bareObject is bare for what a name stands for. Where it is not seen how its value is
// written, a plain number has no unit.
func (p *Pass) bareObject(obj types.Object, t types.Type, depth int) bool {
	if obj == nil || t == nil {
		return false
	}
	w := p.writings()[obj]
	if w == nil || w.unseen || len(w.exprs) == 0 {
		if c, ok := obj.(*types.Const); ok {
			t = c.Type() // a use of it has the type that is wanted there
		}
		return !flow.IsDuration(t)
	}
	for _, e := range w.exprs {
		if !p.bare(e, depth+1) {
			return false
		}
	}
	return true
}

// WithUnit multiplies a constant that is written without a unit by one: seconds, and
// milliseconds where that is likely, too. There is none where the value is not
// written here.
func (p *Pass) WithUnit(e ast.Expr) []analysis.SuggestedFix {
	tv := p.TypesInfo.Types[e]
	if tv.Value == nil || !p.scalable(ast.Unparen(e)) {
		return nil
	}
	n, ok := constant.Int64Val(constant.ToInt(tv.Value))
	switch {
	case !ok || n <= 0 || n >= 1_000_000:
		return nil
	case n < 1000:
		return p.multiply(e, "Second")
	case n%1000 == 0:
		return append(p.multiply(e, "Millisecond"), p.multiply(e, "Second")...)
	}
	return append(p.multiply(e, "Second"), p.multiply(e, "Millisecond")...)
}

// scalable reports whether an expression can be multiplied where it stands: no part of
// it is a constant that was declared a duration, whose declaration is what is wrong.
func (p *Pass) scalable(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			c, isConst := p.TypesInfo.Uses[n].(*types.Const)
			ok = ok && (!isConst || !flow.IsDuration(c.Type()))
		case *ast.BasicLit:
			ok = ok && n.Kind == token.INT
		}
		return ok
	})
	return ok
}

func (p *Pass) multiply(e ast.Expr, unit string) []analysis.SuggestedFix {
	name, edits, ok := p.importName(e.Pos(), "time", "time")
	if !ok {
		return nil
	}
	inner := e
	if _, literal := ast.Unparen(e).(*ast.BasicLit); literal {
		inner = ast.Unparen(e)
	}
	unit = name + "." + unit
	switch inner.(type) {
	case *ast.BinaryExpr:
		edits = append(edits, insert(e.Pos(), "("), insert(e.End(), ") * "+unit))
	default:
		edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: inner.Pos()}, analysis.TextEdit{Pos: inner.End(), End: e.End(), NewText: []byte(" * " + unit)})
	}
	return p.Fix("Count in "+unit, edits)
}
