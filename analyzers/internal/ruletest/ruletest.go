// Package ruletest runs a rule over its folder of the testdata module.
package ruletest

import (
	"flag"
	"go/format"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/txtar"
)

// Run runs the analyzer over all packages of testdata/<its name> and compares
// what it reports with their want comments.
func Run(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	RunOn(t, a, "./"+a.Name+"/...")
}

// RunOn runs the analyzer over packages of testdata and compares what it
// reports with their want comments.
func RunOn(t *testing.T, a *analysis.Analyzer, patterns ...string) {
	t.Helper()
	analysistest.Run(t, Testdata(t), a, patterns...)
}

var update = flag.Bool("update", false, "write golden files and generated pages anew")

// RunFixes applies the suggested fixes of the analyzer to the packages of
// testdata/<its name>/fix and compares the result with their golden files: a
// txtar archive with a section for each message of a fix.
func RunFixes(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	dir, pattern := Testdata(t), "./"+a.Name+"/fix/..."
	if *update {
		for _, r := range analysistest.Run(t, dir, a, pattern) {
			writeGolden(t, r.Action)
		}
	}
	analysistest.RunWithSuggestedFixes(t, dir, a, pattern)
}

// writeGolden writes the golden files of a package.
func writeGolden(t *testing.T, act *checker.Action) {
	t.Helper()
	byMessage := make(map[string]map[string][]udiff.Edit) // by message and file
	for _, d := range act.Diagnostics {
		for _, fix := range d.SuggestedFixes {
			if byMessage[fix.Message] == nil {
				byMessage[fix.Message] = make(map[string][]udiff.Edit)
			}
			merge(t, act.Package.Fset, byMessage[fix.Message], fix)
		}
	}
	archives := make(map[string]*txtar.Archive)
	for _, message := range slices.Sorted(maps.Keys(byMessage)) {
		for file, edits := range byMessage[message] {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			fixed, err := udiff.ApplyBytes(text, edits)
			if err != nil {
				t.Fatal(err)
			}
			if fixed, err = format.Source(fixed); err != nil {
				t.Fatal(err)
			}
			if archives[file] == nil {
				archives[file] = new(txtar.Archive)
			}
			archives[file].Files = append(archives[file].Files, txtar.File{Name: message, Data: fixed})
		}
	}
	for file, archive := range archives {
		if err := os.WriteFile(file+".golden", txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// merge adds the edits of a fix to those of its files.
func merge(t *testing.T, fset *token.FileSet, files map[string][]udiff.Edit, fix analysis.SuggestedFix) {
	t.Helper()
	mine := make(map[string][]udiff.Edit)
	for _, e := range fix.TextEdits {
		f := fset.File(e.Pos)
		mine[f.Name()] = append(mine[f.Name()], udiff.Edit{Start: f.Offset(e.Pos), End: f.Offset(e.End), New: string(e.NewText)})
	}
	for file, edits := range mine {
		merged, ok := udiff.Merge(files[file], edits)
		if !ok {
			t.Fatalf("%s: fixes %q conflict", file, fix.Message)
		}
		files[file] = merged
	}
}

// CompareFile reports where a file is not as it should be, or writes it.
func CompareFile(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	} else if string(got) != want {
		t.Errorf("%s is stale; run the test with -update\n%s", file, udiff.Unified("is", "should be", string(got), want))
	}
}

// Testdata returns the folder of the testdata module, with its dependencies at
// hand: analysistest loads it offline.
func Testdata(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	dir := filepath.Join(filepath.Dir(file), "..", "..", "..", "testdata")
	if err := download(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

var download = func() func(dir string) error {
	var once sync.Once
	var err error
	return func(dir string) error {
		once.Do(func() {
			cmd := exec.Command("go", "mod", "download")
			cmd.Dir, cmd.Stderr = dir, os.Stderr
			cmd.Env = append(os.Environ(), "GOWORK=off")
			err = cmd.Run()
		})
		return err
	}
}()
