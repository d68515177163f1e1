package ruletest

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/wiring"
	"github.com/asynqvet/asynqvet/analyzers/internal/rule"
	"github.com/asynqvet/asynqvet/analyzers/internal/system"
	"github.com/asynqvet/asynqvet/analyzers/want"
)

// RunWhole runs a rule about the program as a whole over the folders below
// testdata/<its name>, each of which is a program, and compares what it reports with
// their want comments. What its analyzer reports, which sees one package at a time, must
// be among that.
func RunWhole(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	programs, err := os.ReadDir(filepath.Join(Testdata(), a.Name))
	if err != nil {
		t.Fatal(err)
	}
	Load(t, folder(a)) // so that they compile together
	parts := 0
	for _, p := range programs {
		t.Run(p.Name(), func(t *testing.T) { parts += runProgram(t, a, "./"+a.Name+"/"+p.Name()+"/...") })
	}
	t.Logf("%d findings of single packages", parts)
}

// collect hands out what a package and those that it imports do.
var collect = &analysis.Analyzer{
	Name:             "collect",
	Doc:              "hand out what packages do",
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{wiring.Analyzer},
	ResultType:       reflect.TypeFor[[]*wiring.Package](),
	Run: func(pass *analysis.Pass) (any, error) {
		if w := wiring.Of(pass); w != nil {
			return w.Packages, nil
		}
		return []*wiring.Package(nil), nil
	},
}

// runProgram returns how many of the findings the analyzer makes by itself.
func runProgram(t *testing.T, a *analysis.Analyzer, pattern string) int {
	t.Helper()
	pkgs := Load(t, pattern)
	packages := make(map[string]*wiring.Package)
	folders := make(map[string]string)
	comments := make(want.Comments)
	for _, act := range analyze(t, collect, pkgs) {
		folders[act.Package.PkgPath] = filepath.Dir(act.Package.GoFiles[0])
		for _, p := range act.Result.([]*wiring.Package) {
			packages[p.Path] = p
		}
		wants, err := want.Of(act.Package.Fset, act.Package.Syntax)
		if err != nil {
			t.Fatal(err)
		}
		for at, list := range wants {
			comments[at] = list
		}
	}
	var list []*wiring.Package
	for _, p := range packages {
		list = append(list, p)
	}
	slices.SortFunc(list, wiring.ComparePackages)
	fset := pkgs[0].Fset
	whole := rule.Whole{System: system.Of(list), Fset: fset, ReadFile: os.ReadFile, Path: func(pkg, file string) string {
		if folders[pkg] == "" {
			return ""
		}
		return filepath.Join(folders[pkg], file)
	}}
	var reports []want.Report
	report := func(d analysis.Diagnostic) want.Report {
		posn := fset.Position(d.Pos)
		return want.Report{Place: want.Place{File: posn.Filename, Line: posn.Line}, Message: d.Message}
	}
	whole.Run(a, func(_ string, d analysis.Diagnostic) {
		reports = append(reports, report(d))
		if problem := problemOfForm(d); problem != "" {
			t.Errorf("%v: %s", fset.Position(d.Pos), problem)
		}
	})
	for _, problem := range comments.Compare(reports) {
		t.Error(problem)
	}
	parts := 0
	for _, act := range analyze(t, a, pkgs) {
		for _, d := range act.Diagnostics {
			if parts++; !slices.Contains(reports, report(d)) {
				t.Errorf("%v: reported of the package alone only: %s", fset.Position(d.Pos), d.Message)
			}
		}
	}
	return parts
}
