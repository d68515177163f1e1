package analyzers_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// A constant call of a builtin, or a mistake elsewhere in the package, changes
// nothing of what is said about the intact functions.
func TestSideBySide(t *testing.T) {
	dir := ruletest.Testdata(t)
	want := diagnostics(t, dir, "")
	if len(want) < 400 {
		t.Fatalf("only %d findings", len(want))
	}
	for name, source := range map[string]string{
		"constant": "const zz = len(\"zz\")\n",
		"error":    "func zz() { undefinedHere() }\n",
	} {
		t.Run(name, func(t *testing.T) {
			got := diagnostics(t, dir, source)
			for d := range maps.Keys(want) {
				if !got[d] {
					t.Errorf("lost: %s", d)
				}
			}
			for d := range maps.Keys(got) {
				if !want[d] {
					t.Errorf("new: %s", d)
				}
			}
		})
	}
}

// diagnostics runs the suite over testdata with a further file, if source is
// not empty, in each package.
func diagnostics(t *testing.T, dir, source string) map[string]bool {
	t.Helper()
	cfg := &packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir, Overlay: make(map[string][]byte)}
	if source != "" {
		err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			data, err := os.ReadFile(path)
			for line := range strings.Lines(string(data)) {
				if strings.HasPrefix(line, "package ") {
					cfg.Overlay[filepath.Join(filepath.Dir(path), "zz.go")] = []byte(line + "\n" + source)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := packages.Load(cfg, "./...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]bool)
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			out[fmt.Sprintf("%v: %s: %s", act.Package.Fset.Position(d.Pos), act.Analyzer.Name, d.Message)] = true
		}
	}
	return out
}
