package rule

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/lifecycle"
)

// StartInstead suggests to call a server's Start in place of its Run and of the
// goroutine around that, where the goroutine does nothing else behind it, and to defer
// its Shutdown behind it if that is asked for.
func (p *Pass) StartInstead(e *lifecycle.Event, deferred bool) []analysis.SuggestedFix {
	call, ok := p.Call(e.Instr).(*ast.CallExpr)
	if !ok || !lifecycle.Of(p.Pass).IsOwn(e) {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	path := p.path(call)
	for i, n := range path {
		spawn, ok := n.(*ast.GoStmt)
		if !ok {
			continue
		}
		edits := []analysis.TextEdit{replace(sel.Sel, "Start")}
		if spawn.Call == call {
			edits = p.checked(spawn, call, edits, path[i:])
		} else {
			edits = unwrapped(spawn, call, edits)
		}
		if edits == nil {
			return nil
		}
		if deferred {
			if !inBody(path[i:]) || !p.InScope(sel.X, spawn.Pos()) {
				return nil
			}
			edits = append(edits, insert(spawn.End(), "\ndefer "+p.Source(sel.X)+".Shutdown()"))
			if p.Source(sel.X) == "" {
				return nil
			}
		}
		return p.Fix("Call Start in place of Run", edits)
	}
	return nil
}

// inBody reports whether a statement stands in the body of its function itself.
func inBody(path []ast.Node) bool {
	if len(path) < 3 {
		return false
	}
	_, block := path[1].(*ast.BlockStmt)
	return block && isFunc(path[2])
}

// checked makes a call of Start of a go statement that checks the error.
func (p *Pass) checked(spawn *ast.GoStmt, call *ast.CallExpr, edits []analysis.TextEdit, path []ast.Node) []analysis.TextEdit {
	var sig *ast.FuncType
	for _, n := range path {
		if decl, ok := n.(*ast.FuncDecl); ok {
			sig = decl.Type
		} else if lit, ok := n.(*ast.FuncLit); ok {
			sig = lit.Type
		}
		if sig != nil {
			break
		}
	}
	failed := "return err"
	switch {
	case sig == nil:
		return nil
	case sig.Results.NumFields() == 0:
		name, imports, ok := p.importName(spawn.Pos(), "log", "log")
		if !ok {
			return nil
		}
		failed = name + ".Fatal(err)"
		edits = append(edits, imports...)
	case sig.Results.NumFields() > 1 || fmt.Sprint(sig.Results.List[0].Type) != "error":
		return nil
	}
	return append(edits,
		analysis.TextEdit{Pos: spawn.Pos(), End: call.Pos(), NewText: []byte("if err := ")},
		insert(call.End(), "; err != nil {\n"+failed+"\n}"))
}

// unwrapped takes the statements of a literal out of its go statement: those that begin
// at once whether or not they are on a goroutine, of which the call is in the last.
func unwrapped(spawn *ast.GoStmt, call *ast.CallExpr, edits []analysis.TextEdit) []analysis.TextEdit {
	lit, ok := ast.Unparen(spawn.Call.Fun).(*ast.FuncLit)
	if !ok || len(spawn.Call.Args) > 0 || len(lit.Body.List) == 0 {
		return nil
	}
	for i, s := range lit.Body.List {
		last := i == len(lit.Body.List)-1
		if last != (s.Pos() <= call.Pos() && call.End() <= s.End()) || !plain(s, call, last) {
			return nil
		}
	}
	first, end := lit.Body.List[0], lit.Body.List[len(lit.Body.List)-1]
	if first.Pos() == call.Pos() && end == first {
		return append(edits, // its error was dropped before
			analysis.TextEdit{Pos: spawn.Pos(), End: first.Pos(), NewText: []byte("_ = ")},
			analysis.TextEdit{Pos: end.End(), End: spawn.End()})
	}
	return append(edits, analysis.TextEdit{Pos: spawn.Pos(), End: first.Pos()}, analysis.TextEdit{Pos: end.End(), End: spawn.End()})
}

// plain reports whether a statement means outside of its function what it means inside:
// a call, or a check of the error that the wanted call returns.
func plain(s ast.Stmt, call *ast.CallExpr, last bool) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		if last && s.X != ast.Expr(call) {
			return false
		}
	case *ast.AssignStmt:
		id, ok := s.Lhs[0].(*ast.Ident)
		if !last || len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Rhs[0] != ast.Expr(call) || !ok || id.Name != "_" {
			return false
		}
	case *ast.IfStmt:
		assign, ok := s.Init.(*ast.AssignStmt)
		if !last || !ok || assign.Tok != token.DEFINE || len(assign.Rhs) != 1 || assign.Rhs[0] != ast.Expr(call) || s.Else != nil || !comparesError(s.Cond) {
			return false
		}
	default:
		return false
	}
	ok := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.DeferStmt, *ast.SendStmt, *ast.FuncLit, *ast.BranchStmt, *ast.SelectStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// comparesError reports whether a condition begins with a comparison with nil.
func comparesError(cond ast.Expr) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && b.Op == token.LAND {
		return comparesError(b.X)
	}
	return comparesNil(cond, token.NEQ)
}
