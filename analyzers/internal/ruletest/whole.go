package ruletest

import (
	"go/token"
	"maps"
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

// RunComparison runs a rule that compares two states of a program over the folders below
// testdata/<its name>, each of which has the one in base and the other in now, and compares
// what it reports with the want comments of now.
func RunComparison(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	cases, err := os.ReadDir(filepath.Join(Testdata(), a.Name))
	if err != nil {
		t.Fatal(err)
	}
	Load(t, folder(a)) // so that they compile together
	for _, c := range cases {
		t.Run(c.Name(), func(t *testing.T) {
			base := assemble(t, "./"+a.Name+"/"+c.Name()+"/base/...")
			now := assemble(t, "./"+a.Name+"/"+c.Name()+"/now/...")
			whole := rule.Whole{System: now.system, Base: base.system, Fset: now.fset, ReadFile: os.ReadFile, Path: now.path}
			var reports []want.Report
			whole.Run(a, func(_ string, d analysis.Diagnostic) {
				posn := now.fset.Position(d.Pos)
				reports = append(reports, want.Report{Place: want.Place{File: posn.Filename, Line: posn.Line}, Message: d.Message})
				if problem := problemOfForm(d); problem != "" && posn.IsValid() {
					t.Errorf("%v: %s", posn, problem)
				}
			})
			for _, problem := range now.wants.Compare(reports) {
				t.Error(problem)
			}
		})
	}
}

// A state is a program with what its tasks hold.
type state struct {
	system  *system.System
	fset    *token.FileSet
	folders map[string]string
	wants   want.Comments
}

func (s *state) path(pkg, file string) string {
	if s.folders[pkg] == "" {
		return ""
	}
	return filepath.Join(s.folders[pkg], file)
}

// contents hands out what a package and those that it imports do, and what their tasks hold.
var contents = &analysis.Analyzer{
	Name:             "contents",
	Doc:              "hand out what packages do, and what their tasks hold",
	RunDespiteErrors: true,
	Requires:         []*analysis.Analyzer{wiring.Full},
	ResultType:       reflect.TypeFor[*wiring.Wiring](),
	Run:              func(pass *analysis.Pass) (any, error) { return wiring.FullOf(pass), nil },
}

func assemble(t *testing.T, pattern string) *state {
	t.Helper()
	pkgs := Load(t, pattern)
	s := &state{fset: pkgs[0].Fset, folders: make(map[string]string), wants: make(want.Comments)}
	packages := make(map[string]*wiring.Package)
	held := make(map[string]*wiring.Contents)
	for _, act := range analyze(t, contents, pkgs) {
		s.folders[act.Package.PkgPath] = filepath.Dir(act.Package.GoFiles[0])
		w, _ := act.Result.(*wiring.Wiring)
		if w == nil {
			continue
		}
		for _, p := range w.Packages {
			packages[p.Path] = p
		}
		for _, c := range w.Contents {
			held[c.Path] = c
		}
		wants, err := want.Of(act.Package.Fset, act.Package.Syntax)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(s.wants, wants)
	}
	var list []*wiring.Package
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		list = append(list, packages[path])
	}
	var all []*wiring.Contents
	for _, path := range slices.Sorted(maps.Keys(held)) {
		all = append(all, held[path])
	}
	s.system = system.Of(list, all...)
	return s
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
