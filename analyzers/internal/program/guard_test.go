package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// A panic becomes an error that says who failed, over what, and where.
func TestGuard(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "jobs.go", "package jobs\n\nfunc Run() {}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: types.NewPackage("example.com/jobs", "jobs")}
	fails := func(at *token.Pos) (err error) {
		defer Guard("maxretry on", pass, at, &err)
		var list []int
		_ = list[len(f.Decls)]
		return nil
	}
	here := f.Decls[0].Pos()
	for place, at := range map[string]*token.Pos{"jobs.go:3:1": &here, "jobs.go:1:1": nil} {
		err := fails(at)
		if err == nil || !strings.HasPrefix(err.Error(), "maxretry on example.com/jobs: internal error near "+place+": runtime error: index out of range") {
			t.Errorf("got %v", err)
		}
	}
	if err := func() (err error) {
		defer Guard("maxretry on", pass, nil, &err)
		return nil
	}(); err != nil {
		t.Error(err)
	}
}
