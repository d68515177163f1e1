package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/asynqvet/asynqvet/analyzers/internal/purpose"
)

// AddError puts a package variable that holds an error into the chain of the error
// that an expression yields, which must not be nil.
func (p *Pass) AddError(e ast.Expr, sentinel types.Object) []analysis.TextEdit {
	if sentinel == nil {
		return nil
	}
	pkg, edits, ok := p.importName(e.Pos(), sentinel.Pkg().Path(), sentinel.Pkg().Name())
	if !ok {
		return nil
	}
	name := pkg + "." + sentinel.Name()
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && p.formats(call) {
		format := p.addVerb(call)
		if format == nil {
			return nil
		}
		return append(append(edits, format...), insert(call.Args[len(call.Args)-1].End(), ", "+name))
	}
	fmtName, imports, ok := p.importName(e.Pos(), "fmt", "fmt")
	if !ok {
		return nil
	}
	verbs := `"%w: %w"`
	if p.oneW(e.Pos()) {
		verbs = `"%v: %w"`
	}
	return append(append(edits, imports...), insert(e.Pos(), fmtName+".Errorf("+verbs+", "), insert(e.End(), ", "+name+")"))
}

// formats reports whether a call makes an error by a format.
func (p *Pass) formats(call *ast.CallExpr) bool {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return false
	}
	fn, ok := p.TypesInfo.Uses[id].(*types.Func)
	return ok && purpose.MakesError(fn) == purpose.Formatting
}

// addVerb adds ": %w" to the format of a call that has an argument for each of its
// verbs.
func (p *Pass) addVerb(call *ast.CallExpr) []analysis.TextEdit {
	lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || call.Ellipsis.IsValid() || len(call.Args) == 2 && p.isTuple(call.Args[1]) {
		return nil
	}
	format, err := strconv.Unquote(lit.Value)
	if err != nil || strings.Contains(format, "%[") || strings.Contains(format, "*") {
		return nil
	}
	if p.oneW(call.Pos()) && strings.Contains(format, "%w") {
		text := strings.ReplaceAll(lit.Value, "%w", "%v")
		return []analysis.TextEdit{replace(lit, text[:len(text)-1]+": %w"+text[len(text)-1:])}
	}
	return []analysis.TextEdit{insert(lit.End()-1, ": %w")}
}

// oneW reports whether an error may hold only one other by %w, as before Go 1.20.
func (p *Pass) oneW(pos token.Pos) bool {
	v := p.TypesInfo.FileVersions[p.Prog.File(pos)]
	if v == "" {
		v = p.Pkg.GoVersion()
	}
	return v != "" && version.Compare(v, "go1.20") < 0
}

// Distinct leaves out edits that are there twice, as several need one import.
func Distinct(edits []analysis.TextEdit) []analysis.TextEdit {
	var out []analysis.TextEdit
	for _, e := range edits {
		if !slices.ContainsFunc(out, func(o analysis.TextEdit) bool {
			return o.Pos == e.Pos && o.End == e.End && string(o.NewText) == string(e.NewText)
		}) {
			out = append(out, e)
		}
	}
	return out
}

// ComparisonAt returns the comparison at a position: that of an operator, or of an
// expression in a case of a switch, with the switch.
func (p *Pass) ComparisonAt(pos token.Pos) (ast.Expr, *ast.SwitchStmt) {
	file := p.Prog.File(pos)
	if file == nil {
		return nil, nil
	}
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for i, n := range path {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.OpPos == pos {
				return n, nil
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if e.Pos() == pos && i+2 < len(path) {
					sw, _ := path[i+2].(*ast.SwitchStmt)
					return e, sw
				}
			}
		}
	}
	return nil, nil
}

// AskErrors replaces a comparison of errors by errors.Is.
func (p *Pass) AskErrors(cmp *ast.BinaryExpr, sentinelFirst bool) []analysis.TextEdit {
	name, edits, ok := p.importName(cmp.Pos(), "errors", "errors")
	if !ok {
		return nil
	}
	not := ""
	if cmp.Op == token.NEQ {
		not = "!"
	}
	first, second := p.text(cmp.X), p.text(cmp.Y)
	if sentinelFirst {
		first, second = second, first
	}
	if first == "" || second == "" {
		return nil
	}
	return append(edits, replace(cmp, not+name+".Is("+first+", "+second+")"))
}

// AskErrorsIn replaces the cases of a switch over an error by errors.Is.
func (p *Pass) AskErrorsIn(sw *ast.SwitchStmt) []analysis.TextEdit {
	tag, ok := ast.Unparen(sw.Tag).(*ast.Ident)
	if !ok {
		return nil
	}
	name, edits, ok := p.importName(sw.Pos(), "errors", "errors")
	if !ok {
		return nil
	}
	edits = append(edits, analysis.TextEdit{Pos: sw.Tag.Pos(), End: sw.Body.Lbrace})
	for _, s := range sw.Body.List {
		for _, e := range s.(*ast.CaseClause).List {
			text := p.text(e)
			switch id, ok := ast.Unparen(e).(*ast.Ident); {
			case text == "":
				return nil
			case ok && id.Name == "nil":
				edits = append(edits, replace(e, tag.Name+" == nil"))
			default:
				edits = append(edits, replace(e, name+".Is("+tag.Name+", "+text+")"))
			}
		}
	}
	return edits
}

// text returns an expression as the source has it.
func (p *Pass) text(e ast.Expr) string {
	src := p.source(p.Prog.File(e.Pos()))
	if src == nil {
		return ""
	}
	return string(src.text[src.file.Offset(e.Pos()):src.file.Offset(e.End())])
}

// WrapOperand changes the verb of a format's argument number n, the first being 0, to
// %w.
func (p *Pass) WrapOperand(call *ast.CallExpr, n int) []analysis.TextEdit {
	lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || strings.Contains(lit.Value, "%[") || strings.Contains(lit.Value, "*") ||
		p.oneW(call.Pos()) && strings.Contains(lit.Value, "%w") {
		return nil
	}
	for i := 0; i+1 < len(lit.Value); i++ {
		if lit.Value[i] != '%' {
			continue
		}
		i++
		if lit.Value[i] == '%' {
			continue
		}
		if n == 0 {
			if lit.Value[i] != 'v' && lit.Value[i] != 's' {
				return nil
			}
			at := lit.Pos() + token.Pos(i)
			return []analysis.TextEdit{{Pos: at, End: at + 1, NewText: []byte("w")}}
		}
		n--
	}
	return nil
}
