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

// The edits here are small and need no second look at the file; the drivers
// format what they have changed. Each returns nil where it would not be safe.

// AddElement adds "Key: value" to a struct literal, on a line of its own where
// the others have one. Package time, if the element names it, is imported.
func (p *Pass) AddElement(lit *ast.CompositeLit, element string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	if strings.Contains(element, "time.") {
		name, imports, ok := p.importName(lit.Pos(), "time", "time")
		if !ok {
			return nil
		}
		element = strings.ReplaceAll(element, "time.", name+".")
		edits = imports
	}
	key, _, _ := strings.Cut(element, ":")
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == key {
			_, value, _ := strings.Cut(element, ": ")
			return append(edits, analysis.TextEdit{Pos: kv.Value.Pos(), End: kv.Value.End(), NewText: []byte(value)})
		}
	}
	if len(lit.Elts) == 0 {
		return append(edits, insert(lit.Lbrace+1, element))
	}
	last := lit.Elts[len(lit.Elts)-1]
	sep := ", "
	if p.line(last.Pos()) != p.line(lit.Lbrace) {
		sep = ",\n"
	}
	return append(edits, insert(last.End(), sep+element))
}

// AddOption adds a call of an option's constructor to a call whose last
// parameter is ...asynq.Option.
func (p *Pass) AddOption(call *ast.CallExpr, option string) []analysis.TextEdit {
	sig, ok := p.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !ok || !sig.Variadic() || call.Ellipsis.IsValid() || len(call.Args) < sig.Params().Len()-1 || len(call.Args) == 0 {
		return nil
	}
	elem := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice).Elem()
	named, ok := types.Unalias(elem).(*types.Named)
	if !ok || !asynqapi.IsOption(named) {
		return nil
	}
	pkg := named.Obj().Pkg()
	name, edits, ok := p.importName(call.Pos(), pkg.Path(), pkg.Name())
	if !ok {
		return nil
	}
	return append(edits, insert(call.Args[len(call.Args)-1].End(), fmt.Sprintf(", %s.%s", name, option)))
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
	return name, addImport(file, strconv.Quote(path)), true
}

// addImport adds an import of the standard library or of asynq to a file,
// grouped as goimports would.
func addImport(file *ast.File, spec string) []analysis.TextEdit {
	if len(file.Decls) == 0 {
		return []analysis.TextEdit{insert(file.Name.End(), "\n\nimport "+spec)}
	}
	gen, ok := file.Decls[0].(*ast.GenDecl)
	if !ok || gen.Tok != token.IMPORT {
		return []analysis.TextEdit{insert(file.Name.End(), "\n\nimport "+spec)}
	}
	first := gen.Specs[0].(*ast.ImportSpec)
	switch {
	case gen.Lparen.IsValid():
		if strings.Contains(first.Path.Value, ".") {
			spec += "\n" // the standard library has a group of its own
		}
		return []analysis.TextEdit{insert(gen.Lparen+1, "\n\t"+spec)}
	case gen.Doc != nil || first.Comment != nil || first.Path.Value == `"C"`:
		return []analysis.TextEdit{insert(gen.End(), "\nimport "+spec)}
	}
	return []analysis.TextEdit{insert(first.Pos(), "(\n\t"+spec+"\n\n\t"), insert(gen.End(), "\n)")}
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
