package rule

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sources returns the text of every analyzer's doc.go.
func sources(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "*", "doc.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no doc.go found: %v", err)
	}
	var out []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(data))
	}
	return out
}

// A package comment is read as Go's parser reads it, on Windows as well.
func TestComment(t *testing.T) {
	for _, source := range sources(t) {
		f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, source := range []string{source, strings.ReplaceAll(source, "\n", "\r\n")} {
			if got, want := comment(source), f.Doc.Text(); got != want {
				t.Errorf("package %s: read as\n%s\nwant\n%s", f.Name, got, want)
			}
		}
	}
}

func BenchmarkDoc(b *testing.B) {
	list := sources(b)
	for b.Loop() {
		for _, source := range list {
			Doc(source)
		}
	}
}
