package paths_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
	"github.com/asynqvet/asynqvet/analyzers/internal/paths"
)

// prelude declares what the functions of the tests call. The names of the calls
// are the events.
const prelude = `package p

import (
	"os"
	"sync"
)

func start()
func stop()
func shutdown()
func begin()
func commit()
func rollback()
func enqueue()
func open()
func shut()
func work()

var cond, other bool

var _ = os.Exit
var _ sync.WaitGroup
`

// imports reads packages of the standard library, each once.
var imports = importer.ForCompiler(token.NewFileSet(), "source", nil)

// load builds a package of functions.
func load(t *testing.T, source string) (*flow.Graph, *exits.Ends) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", prelude+source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Implicits: make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: imports}
	pkg, err := conf.Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info, Module: &analysis.Module{Path: "p"},
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportPackageFact: func(analysis.Fact) {},
	}
	results := make(map[*analysis.Analyzer]any)
	var run func(a *analysis.Analyzer)
	run = func(a *analysis.Analyzer) {
		for _, req := range a.Requires {
			run(req)
		}
		if _, done := results[a]; !done {
			pass.Analyzer, pass.ResultOf = a, results
			if results[a], err = a.Run(pass); err != nil {
				t.Fatal(err)
			}
		}
	}
	run(exits.Analyzer)
	return results[flow.Analyzer].(*flow.Graph), results[exits.Analyzer].(*exits.Ends)
}

// event names the function that an instruction calls, "" for any other.
func event(instr ssa.Instruction) string {
	if call, ok := instr.(ssa.CallInstruction); ok {
		if callee := call.Common().StaticCallee(); callee != nil {
			return callee.Name()
		}
	}
	return ""
}

// A protocol finds what is wrong in a function.
type protocol func(t *testing.T, ends *exits.Ends, fn *ssa.Function) []string

func function(g *flow.Graph, name string) *ssa.Function { return g.Prog.Pkg.Func(name) }

// neverShutDown: a stop that no shutdown follows, with the end that shows it.
func neverShutDown(t *testing.T, ends *exits.Ends, fn *ssa.Function) (found []string) {
	walk(t, ends, fn, paths.Machine[bool]{
		Do: func(stopped bool, instr ssa.Instruction, _ *paths.Path[bool]) (bool, bool) {
			switch event(instr) {
			case "stop":
				return true, true
			case "shutdown":
				return false, !stopped
			}
			return stopped, true
		},
		End: func(stopped bool, _ ssa.Instruction, how exits.Exit, path *paths.Path[bool]) {
			if stopped && (how == exits.Returns || how == exits.Exits) {
				found = append(found, event(path.Steps()[0]))
			}
		},
	})
	return found
}

// twice: a shutdown behind another one, with the first.
func twice(t *testing.T, ends *exits.Ends, fn *ssa.Function) (found []string) {
	walk(t, ends, fn, paths.Machine[bool]{
		Do: func(down bool, instr ssa.Instruction, path *paths.Path[bool]) (bool, bool) {
			if event(instr) != "shutdown" {
				return down, true
			}
			if down {
				found = append(found, event(path.Step))
			}
			return true, !down
		},
	})
	return found
}

// inTransaction: an enqueue between begin and the end of the transaction.
func inTransaction(t *testing.T, ends *exits.Ends, fn *ssa.Function) (found []string) {
	walk(t, ends, fn, paths.Machine[bool]{
		Do: func(open bool, instr ssa.Instruction, path *paths.Path[bool]) (bool, bool) {
			switch event(instr) {
			case "begin":
				return true, true
			case "commit", "rollback":
				return false, true
			case "enqueue":
				if open {
					found = append(found, event(path.Step))
				}
			}
			return open, true
		},
	})
	return found
}

// leak: what is opened and not shut before the end, or before it is opened again.
func leak(t *testing.T, ends *exits.Ends, fn *ssa.Function) (found []string) {
	walk(t, ends, fn, paths.Machine[bool]{
		Do: func(opened bool, instr ssa.Instruction, _ *paths.Path[bool]) (bool, bool) {
			switch event(instr) {
			case "open":
				if opened {
					found = append(found, "again")
				}
				return true, !opened
			case "shut":
				return false, true
			}
			return opened, true
		},
		End: func(opened bool, _ ssa.Instruction, how exits.Exit, _ *paths.Path[bool]) {
			if opened && how == exits.Returns {
				found = append(found, "end")
			}
		},
	})
	return found
}

func walk[S comparable](t *testing.T, ends *exits.Ends, fn *ssa.Function, m paths.Machine[S]) {
	t.Helper()
	var begin S
	if !paths.Walk(ends, fn, begin, m) {
		t.Errorf("%s: too many paths", fn.Name())
	}
}

func TestWalk(t *testing.T) {
	for _, test := range []struct {
		name     string
		protocol protocol
		body     string
		want     string // what is found, sorted
	}{
		{"stopped and shut down", neverShutDown, `stop(); shutdown()`, ""},
		{"stopped only", neverShutDown, `stop()`, "stop"},
		{"wrong order", neverShutDown, `shutdown(); stop()`, "stop"},
		{"on one way only", neverShutDown, `stop(); if cond { return }; shutdown()`, "stop"},
		{"both ways", neverShutDown, `stop(); if cond { shutdown() } else { shutdown() }`, ""},
		{"deferred", neverShutDown, `defer shutdown(); stop(); if cond { return }; work()`, ""},
		{"deferred, but the process ends", neverShutDown, `defer shutdown(); stop(); os.Exit(1)`, "stop"},
		{"deferred too late", neverShutDown, `if cond { defer shutdown() }; stop()`, "stop"},
		{"deferred stop runs last", neverShutDown, `defer stop(); defer shutdown()`, "stop"},
		{"deferred stop runs first", neverShutDown, `defer shutdown(); defer stop()`, ""},
		{"deferred behind a panic", neverShutDown, `defer shutdown(); stop(); panic(1)`, ""},
		{"a panic is no end", neverShutDown, `stop(); panic(1)`, ""},
		{"nor is a block", neverShutDown, `stop(); select {}`, ""},
		{"loop goes on", neverShutDown, `for cond { stop(); if other { continue }; shutdown() }`, "stop"},
		{"loop never ends", neverShutDown, `for { stop() }`, ""},
		{"loop is left", neverShutDown, `for { stop(); if cond { break } }; shutdown()`, ""},

		{"once", twice, `if cond { shutdown() } else { shutdown() }`, ""},
		{"twice in a row", twice, `shutdown(); work(); shutdown()`, "shutdown"},
		{"deferred and called", twice, `defer shutdown(); shutdown()`, "shutdown"},
		{"in a loop", twice, `for cond { shutdown() }`, "shutdown"},
		{"in a loop that is left", twice, `for { shutdown(); return }`, ""},
		{"on one way", twice, `if cond { shutdown() }; shutdown()`, "shutdown"},

		{"before", inTransaction, `enqueue(); begin(); commit()`, ""},
		{"between", inTransaction, `begin(); enqueue(); commit()`, "begin"},
		{"behind", inTransaction, `begin(); commit(); enqueue()`, ""},
		{"behind on one way", inTransaction, `begin(); if cond { commit() }; enqueue()`, "begin"},
		{"rolled back", inTransaction, `begin(); if cond { rollback(); enqueue(); return }; commit()`, ""},
		{"deferred behind the commit", inTransaction, `begin(); defer enqueue(); commit()`, ""},
		{"deferred before the rollback", inTransaction, `begin(); defer rollback(); defer enqueue(); work()`, "begin"},

		{"shut", leak, `open(); defer shut(); if cond { return }`, ""},
		{"not on one way", leak, `open(); if cond { return }; shut()`, "end"},
		{"deferred in a loop", leak, `for cond { open(); defer shut() }`, "again"},
		{"shut in each round", leak, `for cond { open(); if other { shut(); continue }; shut() }`, ""},
		{"not in one round", leak, `for cond { open(); if other { continue }; shut() }`, "again end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, ends := load(t, "func f() { "+test.body+" }\n")
			found := test.protocol(t, ends, function(g, "f"))
			slices.Sort(found)
			if got := strings.Join(slices.Compact(found), " "); got != test.want {
				t.Errorf("%s: found %q, want %q", test.body, got, test.want)
			}
		})
	}
}

func TestGoroutines(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       bool // the last statement waits for the goroutine
	}{
		{"closed channel", `done := make(chan int); go func() { work(); close(done) }(); <-done`, true},
		{"deferred close", `done := make(chan int); go func() { defer close(done); work() }(); <-done`, true},
		{"sent on", `done := make(chan int); go func() { done <- 1 }(); <-done`, true},
		{"another channel", `done, quit := make(chan int), make(chan int); go func() { close(done) }(); <-quit`, false},
		{"wait group", `var wg sync.WaitGroup; wg.Add(1); go func() { defer wg.Done(); work() }(); wg.Wait()`, true},
		{"another wait group", `var wg, other sync.WaitGroup; wg.Add(1); go func() { defer wg.Done(); work() }(); other.Wait()`, false},
		{"group that runs it", `var wg sync.WaitGroup; wg.Go(func() { work() }); wg.Wait()`, true},
		{"nobody waits", `go work(); work()`, false},
		{"one of two", `done, quit := make(chan int), make(chan int); go func() { close(done) }(); select { case <-done: case <-quit: }`, false},
		{"handed in", `done := make(chan int); go closing(done); <-done`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, _ := load(t, "func f() { "+test.body+" }\nfunc closing(c chan int) { close(c) }\n")
			fn := function(g, "f")
			all := paths.Goroutines(g, fn)
			if len(all) != 1 {
				t.Fatalf("%d goroutines", len(all))
			}
			got := false
			for _, b := range fn.Blocks {
				for _, instr := range b.Instrs {
					got = got || all[0].Awaits(g, instr)
				}
			}
			if got != test.want {
				t.Errorf("%s: awaited: %v, want %v", test.body, got, test.want)
			}
		})
	}
}
