package want_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/want"
)

func comments(t *testing.T, line string) (want.Comments, error) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\nvar X = 1 "+line+"\n", parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return want.Of(fset, []*ast.File{f})
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		line     string
		reported []string
		problems []string // how they begin, behind the place
	}{
		{"", nil, nil},
		{"", []string{"a b"}, []string{"reported: a b"}},
		{"// not what is wanted", []string{"a b"}, []string{"reported: a b"}},
		{`// want "a"`, []string{"a b"}, nil},
		{"// want `^a\\sb$`", []string{"a b"}, nil},
		{`// want "a"`, nil, []string{`not reported: "a"`}},
		{`// want "c"`, []string{"a b"}, []string{`not reported: "c"`, "reported: a b\n\twant [\"c\"]"}},
		{`// want "a"`, []string{"a b", "a b"}, []string{"reported: a b"}},
		{`// want "a" "a"`, []string{"a b"}, []string{`not reported: "a"`}},
		{`// want "b" "c"`, []string{"c", "b"}, nil},
		{`/* want "a" */ // nothing`, []string{"a"}, nil},
		{`//nolint:all // a reason // want "a"`, []string{"a"}, nil},
	} {
		c, err := comments(t, test.line)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
		}
		var reports []want.Report
		for _, message := range test.reported {
			reports = append(reports, want.Report{Place: want.Place{File: "p.go", Line: 2}, Message: message})
		}
		got := c.Compare(reports)
		if !slices.EqualFunc(got, test.problems, func(a, b string) bool { return a == "p.go:2: "+b }) {
			t.Errorf("%s, reported %q: %q, want %q", test.line, test.reported, got, test.problems)
		}
	}
}

// A comment that cannot be read is no comment that expects nothing.
func TestMistakes(t *testing.T) {
	for _, line := range []string{`// want a`, `// want "a`, `// want "("`, `// want f:"a"`, `// want +1 "a"`, `// want "a" and "b"`, `/* want "a" */ // want "b"`} {
		if c, err := comments(t, line); err == nil || !strings.Contains(err.Error(), "p.go:2:") {
			t.Errorf("%s: %v, %v", line, c, err)
		}
	}
}
