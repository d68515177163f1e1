package schema_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"sync"
	"testing"

	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
)

// What formats without an oracle make of changes: those that encoding/xml and
// encoding/json/v2 have of their own.
func TestCompare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format   schema.Format
		old, now string // the fields of a struct, or a type
		want     []string
	}{
		{schema.XML, "A int", "A string", nil},
		{schema.XML, "A string", "A int", []string{"broken A"}},
		{schema.XML, "A float64", "A int", []string{"broken A"}},
		{schema.XML, "A int", "A float64", nil},
		{schema.XML, "A int `xml:\"a\"`", "A int `xml:\"A\"`", []string{"gone a", "added A"}},
		{schema.XML, "A string", "A string `xml:\",attr\"`", []string{"cut A"}},
		{schema.XML, "A []string", "A string", []string{"cut A"}},
		{schema.XML, "A string", "A []string", nil},
		{schema.XML, "XMLName xml.Name `xml:\"one\"`; A int", "XMLName xml.Name `xml:\"two\"`; A int", []string{"broken "}},
		{schema.XML, "XMLName xml.Name `xml:\"one\"`; A int", "XMLName xml.Name `xml:\"one\"`; A int", nil},
		{schema.XML, "A int", "A int; B int", []string{"added B"}},
		{schema.XML, "A time.Time", "A string", nil},
		{schema.XML, "A bool", "A int", []string{"broken A"}},
		{schema.JSON2, "A int `json:\"a\"`", "A int `json:\"A\"`", []string{"gone a", "added A"}},
		{schema.JSON2, "A int `json:\"a\"`", "A int `json:\"A,case:ignore\"`", nil},
		{schema.JSON, "A int `json:\"a\"`", "A int `json:\"A\"`", nil},
		{schema.JSON2, "A [4]byte", "A []byte", nil},
		{schema.JSON2, "A [4]byte", "A []int", []string{"broken A"}},
		{schema.JSON2, "A [2]int", "A [3]int", []string{"broken A"}},
		{schema.JSON2, "A int `json:\",string\"`", "A int", []string{"broken A"}},
		{schema.MessagePack, "_msgpack struct{} `msgpack:\",as_array\"`; A int; B string", "_msgpack struct{} `msgpack:\",as_array\"`; B string; A int", []string{"broken A", "broken B"}},
		{schema.MessagePack, "_msgpack struct{} `msgpack:\",as_array\"`; A int", "_msgpack struct{} `msgpack:\",as_array\"`; A int; B int", []string{"added B"}},
		{schema.JSON, "A *int", "A int", nil},
		{schema.JSON, "A any", "A int", nil},
		{schema.JSON, "A int", "A interface{ M() }", []string{"broken A"}},
		{schema.JSON, "A struct{ B int }", "A struct{ B string; C int }", []string{"broken A.B", "added A.C"}},
		{schema.JSON, "A []struct{ B int }", "A []struct{ C int }", []string{"gone A[].B", "added A[].C"}},
		{schema.JSON, "A map[int]string", "A map[string]string", nil},
		{schema.JSON, "A map[string]string", "A map[int8]string", []string{"broken A"}},
		{schema.JSON, "Next *Old", "Next *New; B int", []string{"added B"}},
	} {
		var got []string
		for _, change := range schema.Compare(c.format, sides(t, c.format, c.old, c.now, true), sides(t, c.format, c.old, c.now, false), false) {
			got = append(got, fmt.Sprintf("%s %s", []string{"broken", "cut", "gone", "added"}[change.Sort], change.Path))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s to %s: got %q, want %q", c.format, c.old, c.now, got, c.want)
		}
	}
}

// A struct that embeds something that is missing has fields that are not known.
func TestMissing(t *testing.T) {
	t.Parallel()
	const text = "package p\n\nimport \"missing.example/m\"\n\ntype Old struct { m.Base; A, B int }\n\ntype New struct { A string }\n\ntype Field struct { Of m.Base; A int }\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Error: func(error) {}, Importer: importer.Default()}
	pkg, _ := conf.Check("p.example/p", fset, []*ast.File{file}, nil)
	for _, f := range []schema.Format{schema.JSON, schema.Gob} {
		b := &schema.Builder{Format: f, Table: make(schema.Table)}
		side := func(name string) schema.Side {
			return schema.Side{Table: b.Table, Type: b.Type(pkg.Scope().Lookup(name).Type())}
		}
		if got := schema.Compare(f, side("Old"), side("New"), false); len(got) > 0 {
			t.Errorf("%s: %+v of what is not known", f, got)
		}
		if got := schema.Compare(f, side("Field"), side("New"), false); len(got) != 2 || got[1].Path != "A" {
			t.Errorf("%s: %+v beside what is not known", f, got)
		}
	}
}

// Fields that were renamed or moved are told from those that are gone or were added.
func TestLosses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		old, now     string
		want, others []string
	}{
		{"A int", "B int", []string{"A to B"}, nil},
		{"A int", "B string", nil, []string{"A", "B"}},
		{"A int", "B, C int", []string{"A to B", "A to C"}, nil},
		{"A, B int", "C int", []string{"A to C"}, []string{"B"}},
		{"A int", "In struct{ A int }", []string{"A to In.A"}, nil},
		{"In struct{ A int }", "A int", []string{"In.A to A"}, nil},
		{"A int", "In struct{ B int }", nil, []string{"A", "In"}},
		{"In struct{ A int }", "Other struct{ A int }", []string{"In to Other"}, nil},
		{"In struct{ A int }", "In struct{ B int }", []string{"In.A to In.B"}, nil},
		{"Unread int", "B int", nil, []string{"Unread", "B"}},
	} {
		from, to := sides(t, schema.JSON, c.old, c.now, true), sides(t, schema.JSON, c.old, c.now, false)
		counts := func(path string) bool { return path != "Unread" }
		losses, others := schema.Losses(schema.Compare(schema.JSON, from, to, false), from, to, counts, schema.JSON)
		var got, rest []string
		for _, l := range losses {
			got = append(got, l.Gone.Path+" to "+l.Added.Path)
		}
		for _, o := range others {
			rest = append(rest, o.Path)
		}
		if !slices.Equal(got, c.want) || !slices.Equal(rest, c.others) {
			t.Errorf("%s to %s: got %q and %q, want %q and %q", c.old, c.now, got, rest, c.want, c.others)
		}
	}
}

// imports reads the standard library from source, each package once.
var imports = struct {
	sync.Mutex
	*token.FileSet
	types.Importer
}{FileSet: token.NewFileSet()}

// sides describes the old type or the new one.
func sides(t *testing.T, f schema.Format, old, now string, wantOld bool) schema.Side {
	t.Helper()
	text := "package p\n\nimport (\"encoding/xml\"; \"time\")\n\nvar (_ xml.Name; _ time.Time)\n\ntype Old struct {" + old + "}\n\ntype New struct {" + now + "}\n"
	imports.Lock()
	defer imports.Unlock()
	if imports.Importer == nil {
		imports.Importer = importer.ForCompiler(imports.FileSet, "source", nil)
	}
	file, err := parser.ParseFile(imports.FileSet, "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: imports.Importer}
	pkg, err := conf.Check("p.example/p", imports.FileSet, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := "New"
	if wantOld {
		name = "Old"
	}
	b := &schema.Builder{Format: f, Table: make(schema.Table)}
	return schema.Side{Table: b.Table, Type: b.Type(pkg.Scope().Lookup(name).Type())}
}
