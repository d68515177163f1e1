package analyzers_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// Each rule notices at least three mutations.
func TestMutationsOfEach(t *testing.T) {
	count := make(map[string]int)
	for _, m := range mutations {
		count[m.rule]++
	}
	for _, r := range analyzers.Rules() {
		if count[r.Name] < 3 {
			t.Errorf("%d mutations for %s", count[r.Name], r.Name)
		}
	}
}

// TestMutations breaks correct code of the demo, one place at a time, and
// requires a report that the intact demo does not have.
func TestMutations(t *testing.T) {
	t.Parallel()
	pkgs := ruletest.Load(t, "./demo/...")
	before := make(map[reportKey]int)
	for _, o := range reports(t, pkgs, nil) {
		before[o.reportKey]++
	}
	for _, m := range mutations {
		t.Run(m.rule+"/"+m.name, func(t *testing.T) {
			t.Parallel()
			overlay := make(map[string][]byte)
			for _, e := range m.edits {
				apply(t, overlay, e)
			}
			mutated := edited(t, pkgs, overlay)
			for _, p := range mutated {
				if p.IllTyped {
					t.Errorf("%s does not compile: %v", p.PkgPath, p.TypeErrors)
				}
			}
			list := reports(t, mutated, overlay)
			after := make(map[reportKey]int)
			for _, o := range list {
				after[o.reportKey]++
			}
			var others []string
			for _, o := range list {
				if after[o.reportKey] <= before[o.reportKey] {
					continue
				}
				source := strings.TrimSpace(strings.Split(string(textOf(t, overlay, o.file)), "\n")[o.line-1])
				if o.rule == m.rule && o.file == m.file && strings.Contains(source, m.line) {
					return
				}
				others = append(others, fmt.Sprintf("%s:%d: %s: %s\n\t\t%s", o.file, o.line, o.rule, o.message, source))
			}
			t.Errorf("no new report of %s in %s at a line with %q; new reports:\n\t%s",
				m.rule, m.file, m.line, strings.Join(others, "\n\t"))
		})
	}
}

// reportKey is what of a report stays the same when lines move.
type reportKey struct {
	rule, file, message string
}

type report struct {
	reportKey
	line int
}

// reports runs the suite and lists what it reports.
func reports(t *testing.T, pkgs []*packages.Package, overlay map[string][]byte) []report {
	t.Helper()
	var out []report
	add := func(rule string, d analysis.Diagnostic) {
		posn := pkgs[0].Fset.Position(d.Pos)
		rel, err := filepath.Rel(demo(t), posn.Filename)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, report{reportKey{rule, filepath.ToSlash(rel), d.Message}, posn.Line})
	}
	whole, others := analyzers.NewWhole(analyzers.All())
	whole.ReadFile = func(path string) ([]byte, error) {
		if text := overlay[path]; text != nil {
			return text, nil
		}
		return os.ReadFile(path)
	}
	folders := make(map[string]string)
	for _, act := range analyze(t, pkgs, append(others, whole.Collector)...) {
		if act.Analyzer == whole.Collector {
			whole.Add(act.Result)
			folders[act.Package.PkgPath] = filepath.Dir(act.Package.GoFiles[0])
		}
		for _, d := range act.Diagnostics {
			add(act.Analyzer.Name, d)
		}
	}
	path := func(pkg, file string) string { return filepath.Join(folders[pkg], file) }
	whole.Run(pkgs[0].Fset, path, func(_, rule string, d analysis.Diagnostic) { add(rule, d) })
	return out
}

// demo returns a file of the demo, or its folder.
func demo(t *testing.T, file ...string) string {
	t.Helper()
	return filepath.Join(append([]string{ruletest.Testdata(), "demo"}, file...)...)
}

// textOf returns the text of a file of the demo.
func textOf(t *testing.T, overlay map[string][]byte, file string) []byte {
	t.Helper()
	path := demo(t, file)
	if text := overlay[path]; text != nil {
		return text
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// apply makes one edit.
func apply(t *testing.T, overlay map[string][]byte, e edit) {
	t.Helper()
	text := textOf(t, overlay, e.file)
	if n := bytes.Count(text, []byte(e.old)); n != 1 {
		t.Fatalf("%s holds %d times, not once:\n%s", e.file, n, e.old)
	}
	overlay[demo(t, e.file)] = bytes.Replace(text, []byte(e.old), []byte(e.new), 1)
}
