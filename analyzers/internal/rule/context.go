package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/contexts"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/prompt"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// PassContext makes the context of a function of this package reach what it
// calls: in place of contexts that it makes itself, and to the twins of
// functions that take none. It leaves goroutines and deferred calls alone,
// which may have to outlive the context. It does nothing where another call that
// may take long would still not be reached: only what is left at the end would fail
// then, and the work be lost.
func (p *Pass) PassContext(fn *ssa.Function) []analysis.TextEdit {
	ctx := p.contextOf(fn)
	if ctx == nil {
		return nil
	}
	afterError := make(map[*ast.BlockStmt]bool)
	detached := make(map[ast.Node]bool)
	twins := make(map[ast.Node]string)
	for _, call := range contexts.Of(p.Pass).Detached(fn) {
		if n := p.Call(call); n != nil {
			detached[n] = true
		}
	}
	for _, twin := range contexts.Of(p.Pass).Twins(fn) {
		if n := p.Call(twin.Call); n != nil {
			twins[n] = twin.Name
		}
	}
	var edits []analysis.TextEdit
	slow, inVain := p.slowCalls(fn)
	left := false // something that may take long is not reached
	ast.Inspect(ctx.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if p.comparesError(n.Cond) {
				afterError[n.Body] = true
			}
		case *ast.BlockStmt:
			// What is done about an error must be done after a timeout, too.
			return !afterError[n]
		case *ast.AssignStmt:
			// What is kept outlives the context, and ctx = ctx says nothing.
			return !slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return !p.isLocal(e) || ctx.is(e) })
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
			} else if slow[n] && (inVain[n] || !p.reaches(n, detached)) {
				left = true
			}
		}
		return true
	})
	if len(edits) == 0 || left {
		return nil
	}
	return append(ctx.naming, edits...)
}

// PassContextTo makes one call that of its twin, and gives it the context of the
// function around it. It does nothing where PassContext would leave the call alone,
// nor where the context has no name there.
func (p *Pass) PassContextTo(call ssa.CallInstruction, twin string) []analysis.TextEdit {
	n, ok := p.Call(call).(*ast.CallExpr)
	fn := call.Parent()
	ctx := p.contextOf(fn)
	for ; ctx == nil && fn.Parent() != nil; ctx = p.contextOf(fn) {
		fn = fn.Parent()
	}
	if !ok || ctx == nil || !ctx.visible(n.Pos()) {
		return nil
	}
	path := p.path(n)
	for i, around := range path[:max(slices.Index(path, ast.Node(ctx.body)), 0)] {
		switch s := around.(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			return nil
		case *ast.IfStmt:
			if path[i-1] == s.Body && p.comparesError(s.Cond) {
				return nil
			}
		case *ast.AssignStmt:
			if slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return !p.isLocal(e) }) {
				return nil
			}
		}
	}
	return append(ctx.naming, ctx.callTwin(n, twin)...)
}

// reaches reports whether a call is given a context: one that will be replaced, or any
// other.
func (p *Pass) reaches(call *ast.CallExpr, detached map[ast.Node]bool) bool {
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		return detached[ast.Unparen(a)] || asynqapi.IsContext(p.TypesInfo.TypeOf(a))
	})
}

// slowCalls finds the calls in a function that may take long: those that do not
// certainly return at once. One that drops the context is given it in vain.
func (p *Pass) slowCalls(fn *ssa.Function) (slow, inVain map[ast.Node]bool) {
	slow, inVain = make(map[ast.Node]bool), make(map[ast.Node]bool)
	for _, call := range p.Calls[fn] {
		if n := p.Call(call); n != nil && !prompt.Of(p.Pass).IsPromptCall(call) && !p.carries(call, 4) {
			slow[n] = true
		}
	}
	if contexts.IsHandler(fn) {
		drops, _ := contexts.Of(p.Pass).Drops(fn)
		for _, d := range drops {
			if n := p.Call(d.Call); n != nil {
				inVain[n] = true
			}
		}
	}
	return slow, inVain
}

// carries reports whether a call is given what another one made that has a context or
// can be handed one, such as a request and its response, or the rows of a query.
func (p *Pass) carries(call ssa.CallInstruction, depth int) bool {
	if depth == 0 {
		return false
	}
	c := contexts.Of(p.Pass)
	return slices.ContainsFunc(flow.Args(call), func(a ssa.Value) bool {
		found := false
		p.Trace(flow.Value{V: a}, flow.Options{Shallow: true}, func(n flow.Node) bool {
			if made, ok := n.V.(*ssa.Call); ok && n.Kind == flow.Call {
				found = found || c.Twin(made) != "" || takesContext(made) || p.carries(made, depth-1)
			}
			if n.Kind == flow.Field && n.Base != nil && !found {
				n.Follow(n.Base)
			}
			return !found && n.Kind != flow.Field && n.Kind != flow.Global
		})
		return found
	})
}

func takesContext(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(flow.Args(call), func(a ssa.Value) bool { return asynqapi.IsContext(a.Type()) })
}

// comparesError reports whether a condition is err != nil.
func (p *Pass) comparesError(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && comparesNil(b, token.NEQ) && types.Identical(p.TypesInfo.TypeOf(b.X), types.Universe.Lookup("error").Type())
}

// isLocal reports whether what an assignment sets is a local variable.
func (p *Pass) isLocal(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	obj := p.TypesInfo.ObjectOf(id)
	return obj == nil || obj.Parent() != p.Pkg.Scope()
}

// is reports whether an expression is a variable that is called like the
// parameter.
func (c *contextParam) is(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && id.Name == c.name
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
		if p.calls(body) && ctx.visible(body.Lbrace+1) && p.mayLeave(ctx.body, n.(ast.Stmt), body) {
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

// mayLeave reports whether a function may return at the head of a loop without
// leaving anything undone: behind the loop there is nothing but a return, other
// returns in the loop do nothing first, and the loop does not clean up.
func (p *Pass) mayLeave(fn *ast.BlockStmt, loop ast.Stmt, body *ast.BlockStmt) bool {
	for _, s := range fn.List {
		if _, ok := s.(*ast.ReturnStmt); s.Pos() > loop.End() && !ok {
			return false
		}
	}
	if !slices.Contains(fn.List, loop) {
		return false
	}
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			last := len(n.List) - 1
			if last > 0 {
				if _, returns := n.List[last].(*ast.ReturnStmt); returns && n != body {
					ok = false
				}
			}
		case *ast.CallExpr:
			if sel, isSel := ast.Unparen(n.Fun).(*ast.SelectorExpr); isSel && p.releases(sel) {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// releases reports whether a method gives something up: it is the Close of an
// io.Closer or the Unlock of a sync.Locker.
func (p *Pass) releases(sel *ast.SelectorExpr) bool {
	fn, ok := p.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Signature().Recv() == nil || fn.Signature().Params().Len() > 0 {
		return false
	}
	return fn.Name() == "Close" || fn.Name() == "Unlock"
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
	var receiver *ast.FieldList
	ctx := &contextParam{p: p}
	for _, n := range p.path(fn.Syntax()) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			typ, ctx.body, receiver = n.Type, n.Body, n.Recv
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
		case usesName(ctx.body, "ctx") || usesName(typ, "ctx") || receiver != nil && usesName(receiver, "ctx"):
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

func usesName(node ast.Node, name string) bool {
	found := false
	ast.Inspect(node, func(n ast.Node) bool {
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
	if fn, ok := c.p.TypesInfo.Uses[id].(*types.Func); !ok || !strings.HasPrefix(name, fn.Name()) {
		return nil // a function value
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := c.p.TypesInfo.Selections[sel]; s != nil && s.Kind() == types.MethodExpr {
			return nil
		}
	}
	arg := c.name
	if len(call.Args) > 0 {
		arg += ", "
	}
	if fn := c.p.TypesInfo.Uses[id].(*types.Func); fn.Signature().Recv() != nil {
		found, _, _ := types.LookupFieldOrMethod(fn.Signature().Recv().Type(), true, fn.Pkg(), name)
		if twin, ok := found.(*types.Func); ok && twin.Signature().Params().Len() > fn.Signature().Params().Len()+1 && !twin.Signature().Variadic() {
			arg += ", nil" // a transaction without options
		}
	}
	return []analysis.TextEdit{replace(id, name), insert(call.Lparen+1, arg)}
}
