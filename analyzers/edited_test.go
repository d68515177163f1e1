package analyzers_test

import (
	"errors"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
)

// edited returns packages of testdata as they would be with other text in some
// files, which need not exist. It makes only those types anew that this can change,
// which takes a small part of the time of loading packages. No package imports what
// it did not import before.
func edited(t *testing.T, pkgs []*packages.Package, overlay map[string][]byte) []*packages.Package {
	t.Helper()
	now := make(map[*packages.Package]*packages.Package)
	packages.Visit(pkgs, nil, func(old *packages.Package) {
		p := *old
		files, changed := compiled(t, old, overlay)
		p.CompiledGoFiles, p.Imports = files, make(map[string]*packages.Package)
		for path, imp := range old.Imports {
			p.Imports[path] = now[imp]
			changed = changed || now[imp] != imp
		}
		if !changed {
			now[old] = old
			return
		}
		now[old] = &p
		p.Syntax = nil
		for _, name := range files {
			var text any
			if overlay[name] != nil {
				text = overlay[name]
			}
			f, err := parser.ParseFile(p.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			p.Syntax = append(p.Syntax, f)
		}
		retype(&p)
	})
	var out []*packages.Package
	for _, p := range pkgs {
		out = append(out, now[p])
	}
	return out
}

// compiled lists the files of a package, and tells whether one of them is another
// than before.
func compiled(t *testing.T, p *packages.Package, overlay map[string][]byte) (files []string, changed bool) {
	t.Helper()
	files = slices.Clone(p.CompiledGoFiles)
	for _, name := range slices.Sorted(maps.Keys(overlay)) {
		switch {
		case slices.Contains(files, name):
			changed = true
		case len(p.GoFiles) > 0 && filepath.Dir(name) == filepath.Dir(p.GoFiles[0]):
			f, err := parser.ParseFile(token.NewFileSet(), name, overlay[name], parser.PackageClauseOnly)
			if err != nil {
				t.Fatal(err)
			}
			if f.Name.Name == p.Name {
				files, changed = append(files, name), true
			}
		}
	}
	return files, changed
}

// retype makes the types of a package anew.
func retype(p *packages.Package) {
	imported := make(importer)
	var add func(p *types.Package)
	add = func(p *types.Package) { // an edit may import what was imported indirectly
		for _, imp := range p.Imports() {
			if imported[imp.Path()] == nil {
				imported[imp.Path()] = imp
				add(imp)
			}
		}
	}
	add(p.Types)
	p.IllTyped, p.TypeErrors = false, nil
	for path, imp := range p.Imports {
		imported[path] = imp.Types
		p.IllTyped = p.IllTyped || imp.IllTyped
	}
	conf := types.Config{
		Importer:  imported,
		Sizes:     p.TypesSizes,
		GoVersion: "go" + p.Module.GoVersion,
		Error: func(err error) {
			p.IllTyped = true
			var e types.Error
			if errors.As(err, &e) {
				p.TypeErrors = append(p.TypeErrors, e)
			}
		},
	}
	p.TypesInfo = newInfo()
	p.Types, _ = conf.Check(p.PkgPath, p.Fset, p.Syntax, p.TypesInfo) // errors are with the package
}

// analyze runs analyzers, or the suite where none are named, over packages.
func analyze(t *testing.T, pkgs []*packages.Package, list ...*analysis.Analyzer) []*checker.Action {
	t.Helper()
	if list == nil {
		list = analyzers.All()
	}
	graph, err := checker.Analyze(list, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
	}
	return graph.Roots
}
