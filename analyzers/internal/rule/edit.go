package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

// The edits here are small and need no second look at the file: Fix formats
// what they leave. Each returns nil where it would not be safe.

// AddElement adds "Key: value" to a struct literal, or replaces the value of
// that key. Package time, if the element names it, is imported.
func (p *Pass) AddElement(lit *ast.CompositeLit, element string) []analysis.TextEdit {
	key, value, _ := strings.Cut(element, ": ")
	if len(lit.Elts) > 0 {
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed {
			return nil
		}
	}
	var edits []analysis.TextEdit
	if strings.Contains(value, "time.") {
		name, imports, ok := p.importName(lit.Pos(), "time", "time")
		if !ok {
			return nil
		}
		value = strings.ReplaceAll(value, "time.", name+".")
		edits = imports
	}
	if old := Element(lit, key); old != nil {
		return append(edits, replace(old, value))
	}
	return append(edits, p.appendTo(lit, key+": "+value))
}

// Element returns the value of a key in a struct literal, or nil.
func Element(lit *ast.CompositeLit, key string) ast.Expr {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == key {
				return kv.Value
			}
		}
	}
	return nil
}

// appendTo adds an element behind the others of a literal, on a line of its own
// where the others have one.
func (p *Pass) appendTo(lit *ast.CompositeLit, element string) analysis.TextEdit {
	if len(lit.Elts) == 0 {
		return insert(lit.Lbrace+1, element)
	}
	last := lit.Elts[len(lit.Elts)-1]
	if p.line(last.End()) != p.line(lit.Rbrace) {
		return insert(lit.Rbrace, element+",\n")
	}
	return insert(last.End(), ", "+element)
}

// AddOption adds a call of an option's constructor, as in "MaxRetry(5)", to
// the options that a call takes, variadic or in a slice.
func (p *Pass) AddOption(call *ast.CallExpr, option string) []analysis.TextEdit {
	sig, ok := p.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	for i := range sig.Params().Len() {
		slice, ok := sig.Params().At(i).Type().(*types.Slice)
		if !ok || !asynqapi.IsOption(slice.Elem()) {
			continue
		}
		variadic := sig.Variadic() && i == sig.Params().Len()-1
		switch {
		case variadic && !call.Ellipsis.IsValid():
			name, edits, ok := p.asynqName(call.Pos(), slice.Elem())
			if !ok || len(call.Args) == 0 || len(call.Args) < i || p.isTuple(call.Args[0]) {
				return nil
			}
			return append(edits, insert(call.Args[len(call.Args)-1].End(), fmt.Sprintf(", %s.%s", name, option)))
		case i < len(call.Args):
			return p.addToOptions(call.Args[i], slice.Elem(), option)
		}
	}
	return nil
}

// isTuple reports whether an expression is a call that yields several values.
func (p *Pass) isTuple(e ast.Expr) bool {
	_, ok := p.TypesInfo.TypeOf(e).(*types.Tuple)
	return ok
}

// AddOptionField adds an option to the field of a struct literal that holds
// options.
func (p *Pass) AddOptionField(lit *ast.CompositeLit, option string) []analysis.TextEdit {
	st, ok := deref(p.TypesInfo.TypeOf(lit)).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		slice, ok := f.Type().(*types.Slice)
		if !ok || !asynqapi.IsOption(slice.Elem()) {
			continue
		}
		if value := Element(lit, f.Name()); value != nil {
			return p.addToOptions(value, slice.Elem(), option)
		}
		name, edits, ok := p.asynqName(lit.Pos(), slice.Elem())
		if !ok {
			return nil
		}
		return append(edits, p.AddElement(lit, fmt.Sprintf("%s: []%s.Option{%s.%s}", f.Name(), name, name, option))...)
	}
	return nil
}

// addToOptions adds an option to a slice of them: a literal, a variable that
// was declared with one, a call of append, or nil.
func (p *Pass) addToOptions(e ast.Expr, elem types.Type, option string) []analysis.TextEdit {
	name, edits, ok := p.asynqName(e.Pos(), elem)
	if !ok {
		return nil
	}
	text := name + "." + option
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return append(edits, p.appendTo(e, text))
	case *ast.CallExpr:
		if id, ok := e.Fun.(*ast.Ident); ok && p.TypesInfo.Uses[id] == types.Universe.Lookup("append") && !e.Ellipsis.IsValid() {
			return append(edits, insert(e.Args[len(e.Args)-1].End(), ", "+text))
		}
	case *ast.Ident:
		switch obj := p.TypesInfo.Uses[e].(type) {
		case *types.Nil:
			return append(edits, replace(e, fmt.Sprintf("[]%s.Option{%s}", name, text)))
		case *types.Var:
			lit := p.Prog.LiteralOf(obj)
			if lit == nil || obj.Pkg() != p.Pkg {
				return nil
			}
			if _, ok := p.TypesInfo.TypeOf(lit).Underlying().(*types.Slice); ok {
				return p.addToOptions(lit, elem, option)
			}
		}
	}
	return nil
}

// asynqName returns the name of the package of an asynq type at pos, with the
// edits that import it.
func (p *Pass) asynqName(pos token.Pos, t types.Type) (string, []analysis.TextEdit, bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return "", nil, false
	}
	return p.importName(pos, named.Obj().Pkg().Path(), named.Obj().Pkg().Name())
}

// AddField adds a field in front of a struct's others.
func (p *Pass) AddField(st *ast.StructType, name, typ, tag string) []analysis.TextEdit {
	for _, f := range st.Fields.List {
		for _, id := range f.Names {
			if id.Name == name {
				return nil
			}
		}
	}
	text := name + " " + typ
	if tag != "" {
		text += " " + tag
	}
	if len(st.Fields.List) == 0 {
		return nil
	}
	first := st.Fields.List[0]
	if p.line(first.Pos()) == p.line(st.Fields.Opening) {
		return []analysis.TextEdit{insert(first.Pos(), text+"; ")}
	}
	pos := first.Pos()
	if first.Doc != nil {
		pos = first.Doc.Pos()
	}
	return []analysis.TextEdit{insert(pos, text+"\n")}
}

func insert(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}

// deref returns what a pointer points to, t itself where it is none. The
// element of a []*T literal that leaves its type out has the type *T.
func deref(t types.Type) types.Type {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

func replace(n ast.Node, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// importName returns the name by which the file at pos refers to a package,
// and the edits that import it if the file does not yet. It is false where the
// name means something else there.
func (p *Pass) importName(pos token.Pos, path, name string) (string, []analysis.TextEdit, bool) {
	file := p.Prog.File(pos)
	for _, imp := range file.Imports {
		got, err := strconv.Unquote(imp.Path.Value)
		if err != nil || got != path {
			continue
		}
		if imp.Name != nil {
			if imp.Name.Name == "_" {
				continue
			}
			if imp.Name.Name == "." {
				return "", nil, false
			}
			name = imp.Name.Name
		}
		_, ok := p.lookup(pos, name).(*types.PkgName)
		return name, nil, ok
	}
	if p.lookup(pos, name) != nil {
		return "", nil, false
	}
	return name, p.addImport(file, strconv.Quote(path)), true
}

// addImport adds an import of the standard library or of asynq to a file,
// grouped as goimports would.
func (p *Pass) addImport(file *ast.File, spec string) []analysis.TextEdit {
	if len(file.Decls) == 0 {
		return []analysis.TextEdit{insert(file.Name.End(), "\n\nimport "+spec)}
	}
	gen, ok := file.Decls[0].(*ast.GenDecl)
	if !ok || gen.Tok != token.IMPORT {
		return []analysis.TextEdit{insert(file.Name.End(), "\n\nimport "+spec)}
	}
	if len(gen.Specs) == 0 {
		return []analysis.TextEdit{insert(gen.End(), "\n\nimport "+spec)}
	}
	first := gen.Specs[0].(*ast.ImportSpec)
	switch {
	case gen.Lparen.IsValid():
		if strings.Contains(first.Path.Value, ".") {
			return []analysis.TextEdit{insert(gen.Lparen+1, "\n\t"+spec+"\n")} // the standard library has a group of its own
		}
		return []analysis.TextEdit{p.insertSorted(gen, spec)}
	case gen.Doc != nil || first.Comment != nil || first.Path.Value == `"C"`:
		return []analysis.TextEdit{insert(gen.End(), "\nimport "+spec)}
	}
	return []analysis.TextEdit{insert(first.Pos(), "(\n\t"+spec+"\n\n\t"), insert(gen.End(), "\n)")}
}

// insertSorted adds an import to the first group of a declaration, whose
// imports are in their order.
func (p *Pass) insertSorted(gen *ast.GenDecl, spec string) analysis.TextEdit {
	var before *ast.ImportSpec
	for i, s := range gen.Specs {
		s := s.(*ast.ImportSpec)
		if i > 0 && p.line(s.Pos()) > p.line(gen.Specs[i-1].End())+1 || s.Path.Value > spec {
			break
		}
		before = s
	}
	if before == nil {
		return insert(gen.Specs[0].Pos(), spec+"\n\t")
	}
	end := before.End()
	if before.Comment != nil {
		end = before.Comment.End()
	}
	return insert(end, "\n\t"+spec)
}

// lookup returns what a name means at pos, nil where it means nothing.
func (p *Pass) lookup(pos token.Pos, name string) types.Object {
	scope := p.Pkg.Scope().Innermost(pos)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, pos)
	return obj
}

// AddElementOf adds an exported object of a package, as in "syscall.SIGTERM", to the
// last arguments of a variadic call, or to the slice literal, or the variable that was
// declared with one, which is handed over in their place.
func (p *Pass) AddElementOf(call *ast.CallExpr, path, pkg, object string) []analysis.TextEdit {
	if len(call.Args) == 0 || p.isTuple(call.Args[0]) {
		return nil
	}
	last := call.Args[len(call.Args)-1]
	if call.Ellipsis.IsValid() {
		lit, _ := ast.Unparen(last).(*ast.CompositeLit)
		if id, ok := ast.Unparen(last).(*ast.Ident); ok {
			if obj, ok := p.TypesInfo.Uses[id].(*types.Var); ok && obj.Pkg() == p.Pkg {
				lit = p.Prog.LiteralOf(obj)
			}
		}
		if lit == nil {
			return nil
		}
		name, edits, ok := p.importName(lit.Pos(), path, pkg)
		if _, slice := p.TypesInfo.TypeOf(lit).Underlying().(*types.Slice); !ok || !slice {
			return nil
		}
		return append(edits, p.appendTo(lit, name+"."+object))
	}
	name, edits, ok := p.importName(call.Pos(), path, pkg)
	if !ok {
		return nil
	}
	return append(edits, insert(last.End(), ", "+name+"."+object))
}
