package check

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"strings"

	"golang.org/x/tools/go/packages"
)

// check makes the types of one package whose imports were dealt with, as far as they
// can be made, and leaves what is wrong with the package.
func (l *loader) check(p *packages.Package) {
	p.Fset = l.fset
	why := l.source[p]
	mode := parser.SkipObjectResolution
	if why == own {
		mode |= parser.ParseComments
	}
	files := p.CompiledGoFiles
	if len(files) == 0 {
		files = p.GoFiles // what cgo makes of them is not there
	}
	for _, name := range files {
		f, err := parser.ParseFile(l.fset, name, nil, mode)
		if err != nil {
			p.Errors = append(p.Errors, packages.Error{Msg: err.Error(), Kind: packages.ParseError})
		}
		if f != nil {
			p.Syntax = append(p.Syntax, f)
		}
	}
	p.TypesInfo = new(types.Info)
	if why == own && l.matters[p] {
		p.TypesInfo = &types.Info{
			Types:        make(map[ast.Expr]types.TypeAndValue),
			Defs:         make(map[*ast.Ident]types.Object),
			Uses:         make(map[*ast.Ident]types.Object),
			Implicits:    make(map[ast.Node]types.Object),
			Instances:    make(map[*ast.Ident]types.Instance),
			Scopes:       make(map[ast.Node]*types.Scope),
			Selections:   make(map[*ast.SelectorExpr]*types.Selection),
			FileVersions: make(map[*ast.File]string),
		}
	}
	imports := finder{loader: l, pkg: p}
	conf := types.Config{
		Importer:         &imports,
		Sizes:            p.TypesSizes,
		IgnoreFuncBodies: why != own,
		FakeImportC:      len(p.CompiledGoFiles) == 0,
		Error: func(err error) {
			if e := (types.Error{}); errors.As(err, &e) {
				p.TypeErrors = append(p.TypeErrors, e)
			}
			if !imports.explains(err) {
				p.Errors = append(p.Errors, packages.Error{Msg: err.Error(), Kind: packages.TypeError})
			}
		},
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	p.Types, _ = conf.Check(p.PkgPath, l.fset, p.Syntax, p.TypesInfo) // errors are with the package
	p.IllTyped = len(p.Errors) > 0 || len(p.TypeErrors) > 0
	for _, imp := range p.Imports {
		p.IllTyped = p.IllTyped || imp.IllTyped
	}
}

// release lets go of what only the analysis of a package needs.
func release(p *packages.Package) {
	p.Syntax, p.TypesInfo, p.TypeErrors = nil, nil, nil
}

// A finder finds what a package imports.
type finder struct {
	*loader
	pkg     *packages.Package
	missing []string // whose own errors say why
}

// Import implements types.Importer.
func (f *finder) Import(path string) (*types.Package, error) {
	imp, ok := f.pkg.Imports[path]
	switch {
	case path == "unsafe":
		return types.Unsafe, nil
	case ok && imp.Types != nil:
		return imp.Types, nil
	case ok && f.foreign[imp.PkgPath] != nil:
		return f.foreign[imp.PkgPath], nil
	case ok && len(imp.Errors) > 0:
		f.missing = append(f.missing, path)
	}
	return nil, fmt.Errorf("no types of package %q", path)
}

// explains reports whether an error says no more than that a package cannot be
// imported which has errors of its own.
func (f *finder) explains(err error) bool {
	for _, path := range f.missing {
		if e := (types.Error{}); errors.As(err, &e) && strings.HasPrefix(e.Msg, "could not import "+path+" (") {
			return true
		}
	}
	return false
}
