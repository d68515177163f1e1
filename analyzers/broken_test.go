package analyzers_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// A constant call of a builtin, or a mistake elsewhere in the package, changes
// nothing of what is said about the intact functions.
func TestSideBySide(t *testing.T) {
	pkgs := ruletest.Load(t, "./...")
	want := diagnostics(t, pkgs)
	if len(want) < 400 {
		t.Fatalf("only %d findings", len(want))
	}
	for name, source := range map[string]string{
		"constant": "const zz = len(\"zz\")\n",
		"error":    "func zz() { undefinedHere() }\n",
	} {
		if testing.Short() && name == "constant" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			got := diagnostics(t, edited(t, pkgs, besides(t, pkgs, source)))
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

// besides returns a further file for each package.
func besides(t *testing.T, pkgs []*packages.Package, source string) map[string][]byte {
	t.Helper()
	overlay := make(map[string][]byte)
	for _, p := range pkgs {
		if p.ForTest == "" && !strings.HasSuffix(p.ID, ".test") {
			overlay[filepath.Join(p.Dir, "zz.go")] = []byte("package " + p.Name + "\n\n" + source)
		}
	}
	return overlay
}

// diagnostics runs the suite and lists what it reports.
func diagnostics(t *testing.T, pkgs []*packages.Package) map[string]bool {
	t.Helper()
	out := make(map[string]bool)
	for _, act := range analyze(t, pkgs) {
		for _, d := range act.Diagnostics {
			out[fmt.Sprintf("%v: %s: %s", act.Package.Fset.Position(d.Pos), act.Analyzer.Name, d.Message)] = true
		}
	}
	return out
}
