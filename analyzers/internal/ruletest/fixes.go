package ruletest

import (
	"flag"
	"go/format"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write golden files and generated pages anew")

// RunFixes applies the suggested fixes of a rule to the packages of
// testdata/<its name>/fix and compares what they leave with the golden files, which
// are those of analysistest: a txtar archive with a section for each message of a
// fix, which has what all fixes of that message leave of the file.
func RunFixes(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	dir := filepath.Join(Testdata(), a.Name, "fix")
	var pkgs []*packages.Package
	for _, p := range Load(t, folder(a)) {
		if len(p.GoFiles) > 0 && strings.HasPrefix(p.GoFiles[0], dir+string(filepath.Separator)) {
			pkgs = append(pkgs, p)
		}
	}
	current := make(map[string]bool)
	for _, act := range analyze(t, a, pkgs) {
		for file, archive := range golden(t, act) {
			current[file] = true
			CompareFile(t, file, string(txtar.Format(archive)))
		}
	}
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".golden" || current[path] {
			return err
		}
		if *update {
			return os.Remove(path)
		}
		t.Errorf("%s: there is no fix any more; run the test with -update", path)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// golden makes the golden files of a package.
func golden(t *testing.T, act *checker.Action) map[string]*txtar.Archive {
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
				t.Fatalf("%s: what the fixes %q leave does not parse: %v", file, message, err)
			}
			name := file + ".golden"
			if archives[name] == nil {
				archives[name] = new(txtar.Archive)
			}
			archives[name].Files = append(archives[name].Files, txtar.File{Name: message, Data: fixed})
		}
	}
	return archives
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
