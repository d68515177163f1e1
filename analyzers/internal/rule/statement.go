package rule

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"
)

// A Statement is one in a list of them: in a block or in a case.
type Statement struct {
	ast.Stmt
	list []ast.Stmt
	p    *Pass
}

// Statement returns the innermost statement in a list that holds n, nil where
// that is none of the function fn, a declaration or literal, itself.
func (p *Pass) Statement(n, fn ast.Node) *Statement {
	if fn == nil {
		return nil
	}
	path := p.path(n)
	var found *Statement
	for i, node := range path[:max(len(path)-1, 0)] {
		if isFunc(node) && node.Pos() == fn.Pos() && node.End() == fn.End() {
			return found
		}
		if _, ok := node.(*ast.FuncLit); ok {
			found = nil
		}
		stmt, ok := node.(ast.Stmt)
		if !ok || found != nil {
			continue
		}
		var list []ast.Stmt
		switch parent := path[i+1].(type) {
		case *ast.BlockStmt:
			list = parent.List
		case *ast.CaseClause:
			list = parent.Body
		case *ast.CommClause:
			list = parent.Body
		}
		if slices.Contains(list, stmt) {
			found = &Statement{stmt, list, p}
		}
	}
	return nil
}

func isFunc(n ast.Node) bool {
	switch n.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		return true
	}
	return false
}

// path lists the nodes that hold n, the innermost first.
func (p *Pass) path(n ast.Node) []ast.Node {
	file := p.Prog.File(n.Pos())
	if file == nil {
		return nil
	}
	path, _ := astutil.PathEnclosingInterval(file, n.Pos(), n.End())
	return path
}

// Checked returns the statement that checks the error which this one assigns,
// if it follows, or else this one. It is nil where the error is checked in
// another way than by err != nil.
func (s *Statement) Checked() *Statement {
	switch stmt := s.Stmt.(type) {
	case *ast.IfStmt:
		if stmt.Else != nil || !comparesNil(stmt.Cond, token.NEQ) {
			return nil
		}
	case *ast.AssignStmt:
		i := slices.Index(s.list, s.Stmt)
		if i+1 >= len(s.list) {
			return s
		}
		next, ok := s.list[i+1].(*ast.IfStmt)
		if !ok || next.Init != nil || !mentions(next.Cond, stmt.Lhs) {
			return s
		}
		return (&Statement{next, s.list, s.p}).Checked()
	}
	return s
}

// comparesNil reports whether e is a comparison with nil.
func comparesNil(e ast.Expr, op token.Token) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != op {
		return false
	}
	id, ok := ast.Unparen(b.Y).(*ast.Ident)
	return ok && id.Name == "nil"
}

func mentions(e ast.Expr, vars []ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, v := range vars {
				v, ok := v.(*ast.Ident)
				found = found || ok && v.Name == id.Name
			}
		}
		return !found
	})
	return found
}

// InsertBehind adds a statement behind s, and behind a comment that follows it
// on its last line.
func (s *Statement) InsertBehind(text string) []analysis.TextEdit {
	file := s.p.Prog.File(s.Pos())
	src := s.p.source(file)
	if src == nil {
		return nil
	}
	pos := s.End()
	for _, group := range file.Comments {
		if group.Pos() < pos || s.p.line(group.Pos()) != s.p.line(pos) {
			continue
		}
		if between := src.text[src.file.Offset(pos):src.file.Offset(group.Pos())]; len(bytes.TrimSpace(between)) == 0 {
			pos = group.End()
		}
		break
	}
	return []analysis.TextEdit{insert(pos, "\n"+s.indent()+text)}
}

// InsertBefore adds a statement before s.
func (s *Statement) InsertBefore(text string) []analysis.TextEdit {
	return []analysis.TextEdit{insert(s.Pos(), text+"\n"+s.indent())}
}

// InsertAtEnd adds a statement where a function ends: before a return or a call
// that does not come back, or at the end of the body. text tells how it reads
// at a position, "" where it cannot stand there.
func (p *Pass) InsertAtEnd(end ssa.Instruction, fn ast.Node, text func(token.Pos) string) []analysis.TextEdit {
	var at ast.Node
	switch end := end.(type) {
	case *ssa.Return:
		if !end.Pos().IsValid() {
			body := p.body(fn)
			if body == nil || text(body.Rbrace) == "" {
				return nil
			}
			return []analysis.TextEdit{insert(body.Rbrace, text(body.Rbrace)+"\n")}
		}
		at = p.returnAt(end.Pos())
	default:
		at = p.Call(end)
	}
	if at == nil {
		return nil
	}
	s := p.Statement(at, fn)
	if s == nil || text(s.Pos()) == "" {
		return nil
	}
	return s.InsertBefore(text(s.Pos()))
}

// body returns the body of the function in the file that fn, a declaration or
// literal, stands for.
func (p *Pass) body(fn ast.Node) *ast.BlockStmt {
	for _, n := range p.path(fn) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return n.Body
		case *ast.FuncLit:
			return n.Body
		}
	}
	return nil
}

// returnAt returns the return statement at pos, or nil.
func (p *Pass) returnAt(pos token.Pos) ast.Node {
	path, _ := astutil.PathEnclosingInterval(p.Prog.File(pos), pos, pos)
	for _, n := range path {
		if ret, ok := n.(*ast.ReturnStmt); ok && ret.Pos() == pos {
			return ret
		}
	}
	return nil
}

// IsCall reports whether the statement is nothing but a call.
func (s *Statement) IsCall(call ast.Node) bool {
	expr, ok := s.Stmt.(*ast.ExprStmt)
	return ok && ast.Unparen(expr.X) == call
}

// Remove takes the statement out, with its line where it stands alone there.
func (s *Statement) Remove() []analysis.TextEdit {
	src := s.p.source(s.p.Prog.File(s.Pos()))
	if src == nil {
		return nil
	}
	from, to := src.file.Offset(s.Pos()), src.file.Offset(s.End())
	for from > 0 && strings.ContainsRune(" \t", rune(src.text[from-1])) {
		from--
	}
	if from > 0 && src.text[from-1] == '\n' && to < len(src.text) && src.text[to] == '\n' {
		to++
	}
	return []analysis.TextEdit{{Pos: src.file.Pos(from), End: src.file.Pos(to)}}
}

// indent returns what stands before the statement on its line, as far as that
// is blank.
func (s *Statement) indent() string {
	src := s.p.source(s.p.Prog.File(s.Pos()))
	if src == nil {
		return ""
	}
	start := src.file.Offset(src.file.LineStart(src.file.Line(s.Pos())))
	line := string(src.text[start:src.file.Offset(s.Pos())])
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// InScope reports whether an expression of variables, fields and packages means
// at pos what it means where it stands. It is false for any other expression:
// its value may be another one there.
func (p *Pass) InScope(e ast.Expr, pos token.Pos) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		obj := p.TypesInfo.ObjectOf(e)
		return obj != nil && e.Name != "_" && p.lookup(pos, e.Name) == obj
	case *ast.SelectorExpr:
		if _, method := p.TypesInfo.Uses[e.Sel].(*types.Func); method {
			return false
		}
		return p.InScope(e.X, pos)
	case *ast.StarExpr:
		return p.InScope(e.X, pos)
	}
	return false
}
