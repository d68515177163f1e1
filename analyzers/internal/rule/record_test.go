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

// A record holds what doc.go and the options say, and nothing for what they
// leave out.
func TestRecordOf(t *testing.T) {
	const source = `// Package p is one.
//
// # Analyzer p
//
// p: report p
//
// More of it.
//
// # Why it hurts
//
// It does.
//
// Very much so.
//
// # Bad
//
//	p := func() {
//		p()
//	}
//
//	p() // reported
//
// # Good
//
//	p()
package p
`
	options := Options{Theme: TaskOptions, Severity: Error, Since: "v1.2.3"}
	record := RecordOf(New(source, options, nil))
	doc := record.Doc
	if !strings.HasPrefix(doc, "report p\n\nMore of it.\n\n# Why") || !strings.HasSuffix(doc, "# Good\n\n\tp()") {
		t.Errorf("the text is\n%s", doc)
	}
	want := Record{"p", "report p", "It does.", TaskOptions, Error, "v1.2.3", "p := func() {\n\tp()\n}\n\np() // reported", "p()", doc}
	if record != want {
		t.Errorf("got\n%+v\nwant\n%+v", record, want)
	}
	if record.Theme.String() != "options" || record.Severity.String() != "error" {
		t.Errorf("theme %v, severity %v", record.Theme, record.Severity)
	}
	bare := RecordOf(New("// # Analyzer p\n//\n// p: report p\npackage p\n", Options{}, nil))
	if want := (Record{Name: "p", Summary: "report p", Doc: "report p"}); bare != want {
		t.Errorf("got\n%+v\nwant\n%+v", bare, want)
	}
	if bare.Theme.String() != "" || bare.Severity.String() != "" {
		t.Errorf("no theme is %q, no severity %q", bare.Theme, bare.Severity)
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
