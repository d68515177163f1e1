package rule

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
)

// HasUnkeyedLiteral reports whether a literal of a type of this package lists
// its values without the names of the fields, here or in another package of
// the module. A pass sees its own package only, so the module's other files
// are read from disk and judged by their syntax.
func (p *Pass) HasUnkeyedLiteral(named *types.Named) bool {
	for _, f := range p.Files {
		if unkeyedIn(f, func(lit *ast.CompositeLit) bool {
			n, ok := types.Unalias(deref(p.TypesInfo.TypeOf(lit))).(*types.Named)
			return ok && n.Origin() == named
		}) {
			return true
		}
	}
	name := named.Obj().Name()
	for _, f := range p.moduleFiles() {
		local := f.importName(p.Pkg)
		if local == "" {
			continue
		}
		if unkeyedIn(f.syntax, literalsOf(f.syntax, local, name)) {
			return true
		}
	}
	return false
}

// IsConverted reports whether this package converts values of a struct type to
// or from another one, which works only as long as their fields are the same.
func (p *Pass) IsConverted(named *types.Named) bool {
	is := func(t types.Type) bool {
		n, ok := types.Unalias(deref(t)).(*types.Named)
		return ok && n.Origin() == named
	}
	found := false
	for _, f := range p.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && !spec.Assign.IsValid() && is(p.TypesInfo.TypeOf(spec.Type)) {
				found = true // its literals and conversions follow the fields
			}
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 || !p.TypesInfo.Types[call.Fun].IsType() {
				return !found
			}
			to, from := p.TypesInfo.TypeOf(call.Fun), p.TypesInfo.TypeOf(call.Args[0])
			if to != nil && from != nil && is(to) != is(from) && !types.IsInterface(to) {
				found = true
			}
			return !found
		})
	}
	return found
}

func unkeyedIn(f *ast.File, match func(*ast.CompositeLit) bool) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
			if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed && match(lit) {
				found = true
			}
		}
		return !found
	})
	return found
}

// literalsOf returns a function that tells the literals of a type in a file
// where its package goes by the name local ("." where no name is needed),
// elements that leave their type out included.
func literalsOf(f *ast.File, local, name string) func(*ast.CompositeLit) bool {
	isType := func(e ast.Expr) bool {
		if star, ok := e.(*ast.StarExpr); ok {
			e = star.X
		}
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		}
		if local == "." {
			id, ok := e.(*ast.Ident)
			return ok && id.Name == name
		}
		sel, ok := e.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != name {
			return false
		}
		id, ok := sel.X.(*ast.Ident)
		return ok && id.Name == local
	}
	elided := make(map[*ast.CompositeLit]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		var elem ast.Expr
		switch t := lit.Type.(type) {
		case *ast.ArrayType:
			elem = t.Elt
		case *ast.MapType:
			elem = t.Value
		}
		if elem == nil || !isType(elem) {
			return true
		}
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			if inner, ok := e.(*ast.CompositeLit); ok && inner.Type == nil {
				elided[inner] = true
			}
		}
		return true
	})
	return func(lit *ast.CompositeLit) bool {
		return elided[lit] || lit.Type != nil && isType(lit.Type)
	}
}

// A moduleFile is a file of the module that may use this package.
type moduleFile struct {
	syntax *ast.File
	own    bool // stands in this package's folder
}

// importName returns the name by which the file calls pkg, "." where it needs
// none and "" where it does not import it.
func (f *moduleFile) importName(pkg *types.Package) string {
	if f.own && f.syntax.Name.Name == pkg.Name() {
		return "."
	}
	for _, imp := range f.syntax.Imports {
		if path, err := strconv.Unquote(imp.Path.Value); err != nil || path != pkg.Path() {
			continue
		}
		if imp.Name != nil {
			return imp.Name.Name
		}
		return pkg.Name()
	}
	return ""
}

// moduleFiles parses the files of the module that name this package's import
// path, and the tests beside its own files.
func (p *Pass) moduleFiles() []*moduleFile {
	if p.importers != nil || p.Pkg.Name() == "main" {
		return p.importers
	}
	p.importers = []*moduleFile{}
	own := filepath.Dir(p.Fset.File(p.Files[0].FileStart).Name())
	root := moduleRoot(own)
	if root == "" {
		return p.importers
	}
	quoted := []byte(strconv.Quote(p.Pkg.Path()))
	fset := token.NewFileSet()
	eachSource(root, func(path string) bool {
		inOwn := filepath.Dir(path) == own
		if text, err := os.ReadFile(path); err == nil && (inOwn || bytes.Contains(text, quoted)) {
			if f, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution); err == nil {
				p.importers = append(p.importers, &moduleFile{syntax: f, own: inOwn})
			}
		}
		return true
	})
	return p.importers
}
