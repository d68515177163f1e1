package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
)

// A mutation replaces a part of a file.
type mutation struct {
	rule, what string
	file       string // relative to the module
	line       int
	start, end int // offsets in the file
	with       string
}

var rules = []string{"startshutdown", "shutdowntimeout", "maxretry", "ctxdone", "payloadversion"}

// rules returns the rules that may notice the mutation: without a Shutdown, a Stop
// may be what is left.
func (m mutation) rules() []string {
	if m.rule == "startshutdown" {
		return []string{m.rule, "stopshutdown"}
	}
	return []string{m.rule}
}

// mutations lists what can be taken out of the packages of a module, in the order of
// the source.
func mutations(dir string) ([]mutation, error) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir}, "./...")
	if err != nil {
		return nil, err
	}
	var list []mutation
	for _, p := range pkgs {
		if p.TypesInfo == nil || !asynqapi.Reaches(p.Types) {
			continue
		}
		for _, f := range p.Syntax {
			if ast.IsGenerated(f) {
				continue
			}
			v := &visitor{pkg: p, file: f, dir: dir}
			ast.Inspect(f, v.visit)
			list = append(list, v.found...)
		}
	}
	slices.SortFunc(list, func(a, b mutation) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.start, b.start))
	})
	return list, nil
}

// A visitor finds mutations in one file.
type visitor struct {
	pkg   *packages.Package
	file  *ast.File
	dir   string
	stack []ast.Node
	found []mutation
}

func (v *visitor) add(rule, what string, from, to token.Pos, with string) {
	file := v.pkg.Fset.File(v.file.FileStart)
	rel, err := filepath.Rel(v.dir, file.Name())
	if err != nil {
		return
	}
	v.found = append(v.found, mutation{rule, what, rel, file.Line(from), file.Offset(from), file.Offset(to), with})
}

func (v *visitor) visit(n ast.Node) bool {
	if n == nil {
		v.stack = v.stack[:len(v.stack)-1]
		return true
	}
	v.stack = append(v.stack, n)
	switch n := n.(type) {
	case *ast.CallExpr:
		v.call(n)
	case *ast.CompositeLit:
		v.literal(n)
	case *ast.TypeSpec:
		v.version(n)
	case *ast.FuncDecl:
		v.handler(n.Type, n.Body)
	case *ast.FuncLit:
		v.handler(n.Type, n.Body)
	}
	return true
}

// call takes out a Shutdown that is a statement and a MaxRetry that is an argument.
func (v *visitor) call(call *ast.CallExpr) {
	fn := typeutil.StaticCallee(v.pkg.TypesInfo, call)
	if fn != nil && asynqapi.EffectOf(fn)&asynqapi.Shutdown != 0 && asynqapi.EffectOf(fn)&asynqapi.Run == 0 {
		v.shutdown(call)
	}
	for i, arg := range call.Args {
		inner, ok := ast.Unparen(arg).(*ast.CallExpr)
		if ok {
			if option := typeutil.StaticCallee(v.pkg.TypesInfo, inner); option != nil && asynqapi.IsMaxRetry(option) {
				v.argument("maxretry", "MaxRetry", call.Args, i)
			}
		}
	}
}

// handler gives a handler another context in place of the one that it uses.
func (v *visitor) handler(typ *ast.FuncType, body *ast.BlockStmt) {
	if body == nil || typ.Params.NumFields() != 2 || typ.Results.NumFields() != 1 {
		return
	}
	first := typ.Params.List[0]
	if len(first.Names) != 1 || !asynqapi.IsContext(v.pkg.TypesInfo.TypeOf(first.Type)) {
		return
	}
	if last := typ.Params.List[len(typ.Params.List)-1]; !asynqapi.IsTask(v.pkg.TypesInfo.TypeOf(last.Type)) {
		return
	}
	ctx, used := v.pkg.TypesInfo.Defs[first.Names[0]], false
	ast.Inspect(body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		used = used || ok && ctx != nil && v.pkg.TypesInfo.Uses[id] == ctx
		return !used
	})
	if written, ok := first.Type.(*ast.SelectorExpr); ok && used {
		at := body.Lbrace + 1
		v.add("ctxdone", "the context of a handler", at, at, fmt.Sprintf(" %s = %s.TODO();", ctx.Name(), types.ExprString(written.X)))
	}
}

// shutdown takes out a statement, and leaves the value used.
func (v *visitor) shutdown(call *ast.CallExpr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(v.stack) < 2 {
		return
	}
	switch stmt := v.stack[len(v.stack)-2].(type) {
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		v.add("startshutdown", "Shutdown", stmt.Pos(), stmt.End(), "_ = "+types.ExprString(sel.X))
	}
}

// argument takes out one of several arguments or elements.
func (v *visitor) argument(rule, what string, list []ast.Expr, i int) {
	from, to := list[i].Pos(), list[i].End()
	switch {
	case i+1 < len(list):
		to = list[i+1].Pos()
	case i > 0:
		from = list[i-1].End()
	}
	v.add(rule, what, from, to, "")
}

// literal takes out the ShutdownTimeout of a Config and a MaxRetry among options.
func (v *visitor) literal(lit *ast.CompositeLit) {
	isConfig := asynqapi.IsConfig(v.pkg.TypesInfo.TypeOf(lit))
	for i, e := range lit.Elts {
		switch e := e.(type) {
		case *ast.KeyValueExpr:
			if key, ok := e.Key.(*ast.Ident); ok && isConfig && key.Name == "ShutdownTimeout" {
				v.argument("shutdowntimeout", key.Name, lit.Elts, i)
			}
		case *ast.CallExpr:
			if option := typeutil.StaticCallee(v.pkg.TypesInfo, e); option != nil && asynqapi.IsMaxRetry(option) {
				v.argument("maxretry", "MaxRetry", lit.Elts, i)
			}
		}
	}
}

// version takes out the Version field of a struct that is encoded. Where the field is
// used, the copy does not compile, and the mutation does not count.
func (v *visitor) version(spec *ast.TypeSpec) {
	st, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range st.Fields.List {
		if len(f.Names) == 1 && f.Names[0].Name == "Version" && f.Tag != nil && strings.Contains(f.Tag.Value, "json:") {
			v.add("payloadversion", spec.Name.Name+".Version", f.Pos(), f.End(), "")
		}
	}
}
