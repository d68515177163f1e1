package rule

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

// PassContext makes the context of a function of this package reach what it
// calls: in place of contexts that it makes itself, and to the twins of
// functions that take none. It leaves goroutines and deferred calls alone,
// which may have to outlive the context.
func (p *Pass) PassContext(fn *ssa.Function) []analysis.TextEdit {
	ctx := p.contextOf(fn)
	if ctx == nil {
		return nil
	}
	detached := make(map[ast.Node]bool)
	twins := make(map[ast.Node]string)
	for _, call := range p.Detached(fn) {
		if n := p.Call(call); n != nil {
			detached[n] = true
		}
	}
	for _, twin := range p.Twins(fn) {
		if n := p.Call(twin.Call); n != nil {
			twins[n] = twin.Name
		}
	}
	var edits []analysis.TextEdit
	ast.Inspect(ctx.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.CallExpr:
			if !ctx.visible(n.Pos()) {
				return true
			}
			if detached[n] {
				edits = append(edits, replace(n, ctx.name))
				return false
			}
			if name := twins[n]; name != "" {
				edits = append(edits, ctx.callTwin(n, name)...)
			}
		}
		return true
	})
	if len(edits) == 0 {
		return nil
	}
	return append(ctx.naming, edits...)
}

// CheckContext makes a function that returns an error, and nothing else, check
// its context at the head of its loops. Loops inside others and those without a
// call in them are left alone.
func (p *Pass) CheckContext(fn *ssa.Function) []analysis.TextEdit {
	results := fn.Signature.Results()
	if results.Len() != 1 || !types.Identical(results.At(0).Type(), types.Universe.Lookup("error").Type()) {
		return nil
	}
	ctx := p.contextOf(fn)
	if ctx == nil {
		return nil
	}
	var edits []analysis.TextEdit
	ast.Inspect(ctx.body, func(n ast.Node) bool {
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		default:
			return true
		}
		if p.calls(body) && ctx.visible(body.Lbrace+1) {
			indent := (&Statement{Stmt: n.(ast.Stmt), p: p}).indent()
			text := "\n" + indent + "\tif err := " + ctx.name + ".Err(); err != nil {\n" + indent + "\t\treturn err\n" + indent + "\t}"
			edits = append(edits, insert(body.Lbrace+1, text))
		}
		return false
	})
	if len(edits) == 0 {
		return nil
	}
	return append(ctx.naming, edits...)
}

// calls reports whether a block calls a function.
func (p *Pass) calls(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !p.TypesInfo.Types[call.Fun].IsType() && !p.TypesInfo.Types[call.Fun].IsBuiltin() {
			found = true
		}
		return !found
	})
	return found
}

// A contextParam is the context that a function is given.
type contextParam struct {
	p      *Pass
	name   string
	object types.Object
	naming []analysis.TextEdit // give the parameter its name
	body   *ast.BlockStmt
}

// contextOf returns the context parameter of a function of this package, nil
// where it has none or cannot have a name for it.
func (p *Pass) contextOf(fn *ssa.Function) *contextParam {
	if fn == nil || fn.Pkg != p.Prog.Pkg || fn.Syntax() == nil {
		return nil
	}
	var typ *ast.FuncType
	ctx := &contextParam{p: p}
	for _, n := range p.path(fn.Syntax()) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			typ, ctx.body = n.Type, n.Body
		case *ast.FuncLit:
			typ, ctx.body = n.Type, n.Body
		}
		if typ != nil {
			break
		}
	}
	if typ == nil || ctx.body == nil {
		return nil
	}
	for i, field := range typ.Params.List {
		if !asynqapi.IsContext(p.TypesInfo.TypeOf(field.Type)) {
			continue
		}
		switch {
		case len(field.Names) > 0 && field.Names[0].Name != "_":
			ctx.name, ctx.object = field.Names[0].Name, p.TypesInfo.Defs[field.Names[0]]
			return ctx
		case usesName(ctx.body, "ctx"):
			return nil
		case len(field.Names) > 0:
			ctx.naming = []analysis.TextEdit{replace(field.Names[0], "ctx")}
		default: // none of the parameters has a name
			for j, other := range typ.Params.List {
				name := "_ "
				if i == j {
					name = "ctx "
				}
				ctx.naming = append(ctx.naming, insert(other.Type.Pos(), name))
			}
		}
		ctx.name = "ctx"
		return ctx
	}
	return nil
}

func usesName(body *ast.BlockStmt, name string) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// visible reports whether the name means the parameter at pos. A parameter that
// just gets its name hides nothing.
func (c *contextParam) visible(pos token.Pos) bool {
	return c.object == nil || c.p.lookup(pos, c.name) == c.object
}

// callTwin makes a call one of the function's twin.
func (c *contextParam) callTwin(call *ast.CallExpr, name string) []analysis.TextEdit {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		id = fun.Sel
	case *ast.Ident:
		id = fun
	default:
		return nil
	}
	arg := c.name
	if len(call.Args) > 0 {
		arg += ", "
	}
	return []analysis.TextEdit{replace(id, name), insert(call.Lparen+1, arg)}
}
