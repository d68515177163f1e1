package analyzers_test

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/aymanbagabas/go-udiff"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/program"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// mutilations is how many broken files are tried.
const mutilations = 300

// Code that does not parse or type-check, as it stands in an editor, must
// neither panic nor fail.
func TestMutilated(t *testing.T) {
	pkgs := ruletest.Load(t, "./demo/...")
	imported := make(importer)
	for _, p := range pkgs {
		for _, imp := range p.Types.Imports() {
			imported[imp.Path()] = imp
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	broken, unseen := 0, 0
	for i := range mutilations {
		p := pkgs[i%len(pkgs)]
		victim := rng.IntN(len(p.GoFiles))
		source, err := os.ReadFile(p.GoFiles[victim])
		if err != nil {
			t.Fatal(err)
		}
		source = ruletest.Mutilate(source, rng)
		fset := token.NewFileSet()
		var files []*ast.File
		for j, name := range p.GoFiles {
			var src any
			if j == victim {
				src = source
			}
			if f, _ := parser.ParseFile(fset, name, src, parser.ParseComments|parser.AllErrors|parser.SkipObjectResolution); f != nil {
				files = append(files, f)
			}
		}
		pass := &analysis.Pass{Fset: fset, Files: files, Module: &analysis.Module{Path: "shop.example"}, TypesInfo: newInfo()}
		pass.ReadFile = func(name string) ([]byte, error) {
			if name == p.GoFiles[victim] {
				return source, nil
			}
			return os.ReadFile(name)
		}
		conf := types.Config{
			Importer: imported,
			Error: func(err error) {
				var e types.Error
				if errors.As(err, &e) {
					pass.TypeErrors = append(pass.TypeErrors, e)
				}
			},
		}
		pass.Pkg, _ = conf.Check(p.PkgPath, fset, files, pass.TypesInfo)
		if len(pass.TypeErrors) > 0 {
			broken++
		}
		results := make(map[*analysis.Analyzer]any)
		for _, r := range append(analyzers.All(), analyzers.NewContents().Collector) {
			if err := runAnalyzer(r, pass, results, true); err != nil {
				t.Fatalf("file %d, %s: %v\n%s", i, p.GoFiles[victim], err, source)
			}
		}
		if results[program.Analyzer] == (*program.Program)(nil) {
			unseen++
		}
	}
	t.Logf("%d broken, %d unseen", broken, unseen)
	if unseen > mutilations/20 {
		t.Errorf("%d of %d packages could not be repaired", unseen, mutilations)
	}
	if broken < mutilations/2 {
		t.Errorf("only %d of %d files are broken", broken, mutilations)
	}
}

func newInfo() *types.Info {
	return &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Instances: make(map[*ast.Ident]types.Instance),
		Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
}

type importer map[string]*types.Package

func (m importer) Import(path string) (*types.Package, error) {
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// runAnalyzer runs an analyzer and what it requires, without facts.
// With checkFixes what the suggested fixes leave must parse.
func runAnalyzer(a *analysis.Analyzer, base *analysis.Pass, results map[*analysis.Analyzer]any, checkFixes bool) error {
	if _, done := results[a]; done {
		return nil
	}
	pass := *base
	pass.Analyzer = a
	pass.ResultOf = make(map[*analysis.Analyzer]any)
	for _, req := range a.Requires {
		if err := runAnalyzer(req, base, results, checkFixes); err != nil {
			return err
		}
		pass.ResultOf[req] = results[req]
	}
	var unfixable error
	pass.Report = func(d analysis.Diagnostic) {
		if base.Report != nil {
			base.Report(d)
		}
		if !checkFixes {
			return
		}
		for _, fix := range d.SuggestedFixes {
			if err := parses(&pass, fix); err != nil {
				unfixable = fmt.Errorf("%s: %s: %w", d.Message, fix.Message, err)
			}
		}
	}
	pass.ImportObjectFact = func(types.Object, analysis.Fact) bool { return false }
	pass.ImportPackageFact = func(*types.Package, analysis.Fact) bool { return false }
	pass.ExportObjectFact = func(types.Object, analysis.Fact) {}
	pass.ExportPackageFact = func(analysis.Fact) {}
	pass.AllObjectFacts = func() []analysis.ObjectFact { return nil }
	pass.AllPackageFacts = func() []analysis.PackageFact { return nil }
	result, err := a.Run(&pass)
	results[a] = result
	return cmp.Or(err, unfixable)
}

// parses reports an error where what a fix leaves does not parse.
func parses(pass *analysis.Pass, fix analysis.SuggestedFix) error {
	edits := make(map[*token.File][]udiff.Edit)
	for _, e := range fix.TextEdits {
		f := pass.Fset.File(e.Pos)
		edits[f] = append(edits[f], udiff.Edit{Start: f.Offset(e.Pos), End: f.Offset(e.End), New: string(e.NewText)})
	}
	for f, list := range edits {
		text, err := pass.ReadFile(f.Name())
		if err != nil {
			return err
		}
		fixed, err := udiff.ApplyBytes(text, list)
		if err != nil {
			return err
		}
		if _, err := parser.ParseFile(token.NewFileSet(), f.Name(), fixed, parser.SkipObjectResolution); err != nil {
			return err
		}
	}
	return nil
}
