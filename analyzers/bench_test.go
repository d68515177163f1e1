package analyzers_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/internal/ruletest"
)

// The benchmarks run the suite over generated packages of growing size and
// modules of a growing number of them, types loaded, and report how the time
// grows: 1 is in proportion. CONTRIBUTING says how to run them.

// callSites has n functions, each of which makes a task and enqueues it, every
// other one without MaxRetry.
func callSites(n int) string {
	var b strings.Builder
	for i := range n {
		option := ""
		if i%2 == 0 {
			option = ", asynq.MaxRetry(3)"
		}
		fmt.Fprintf(&b, "func send%d(c *asynq.Client, p []byte) error {\n\ttask := asynq.NewTask(\"t%d\", p)\n\t_, err := c.Enqueue(task%s)\n\treturn err\n}\n\n", i, i, option)
	}
	return b.String()
}

// chain hands a context, a server, a client, a Config and a payload through n
// functions each.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("type payload struct{ N int }\n\n")
	for i := range n {
		fmt.Fprintf(&b, `func work%[1]d(ctx context.Context, n int) error { return work%[2]d(ctx, n+1) }

func start%[1]d(srv *asynq.Server) error { return start%[2]d(srv) }

func stop%[1]d(srv *asynq.Server) { stop%[2]d(srv) }

func send%[1]d(c *asynq.Client, t *asynq.Task) error { return send%[2]d(c, t) }

func configured%[1]d(cfg asynq.Config) *asynq.Server { return configured%[2]d(cfg) }

func task%[1]d(v any) *asynq.Task { return task%[2]d(v) }

`, i, i+1)
	}
	fmt.Fprintf(&b, `func work%[1]d(ctx context.Context, n int) error { time.Sleep(time.Duration(n)); return nil }

func start%[1]d(srv *asynq.Server) error { return srv.Start(nil) }

func stop%[1]d(srv *asynq.Server) { srv.Shutdown() }

func send%[1]d(c *asynq.Client, t *asynq.Task) error { _, err := c.Enqueue(t); return err }

func configured%[1]d(cfg asynq.Config) *asynq.Server { return asynq.NewServer(asynq.RedisClientOpt{}, cfg) }

func task%[1]d(v any) *asynq.Task {
	data, _ := json.Marshal(v)
	return asynq.NewTask("t", data)
}

func handle(ctx context.Context, t *asynq.Task) error { return work0(ctx, 1) }

func run(c *asynq.Client) error {
	srv := configured0(asynq.Config{})
	if err := start0(srv); err != nil {
		return err
	}
	return send0(c, task0(payload{1}))
}

func fine() error {
	srv := configured0(asynq.Config{ShutdownTimeout: time.Second})
	defer stop0(srv)
	return start0(srv)
}
`, n)
	return b.String()
}

// cycle has n functions that call each other in a ring, and others across it.
func cycle(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `func step%[1]d(ctx context.Context, c *asynq.Client, t *asynq.Task, srv *asynq.Server, n int) error {
	if n == 0 {
		_, err := c.Enqueue(t)
		return err
	}
	if n%%7 == 0 {
		return step%[2]d(ctx, c, t, srv, n-2)
	}
	return step%[3]d(ctx, c, t, srv, n-1)
}

`, i, (i*7+3)%n, (i+1)%n)
	}
	return b.String()
}

// servers has n types that own a server each, and a function that uses them.
func servers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `type worker%[1]d struct{ srv *asynq.Server }

func newWorker%[1]d(cfg asynq.Config) *worker%[1]d { return &worker%[1]d{asynq.NewServer(asynq.RedisClientOpt{}, cfg)} }

func (w *worker%[1]d) Start() error { return w.srv.Start(nil) }

func (w *worker%[1]d) Close() { w.srv.Shutdown() }

func use%[1]d() error {
	w := newWorker%[1]d(asynq.Config{Concurrency: %[1]d})
	if err := w.Start(); err != nil {
		return err
	}
	defer w.Close()
	return nil
}

`, i)
	}
	return b.String()
}

func BenchmarkCallSites(b *testing.B) { growth(b, callSites, 10, 100, 1000, 10000) }
func BenchmarkChain(b *testing.B)     { growth(b, chain, 10, 50, 100, 200) }
func BenchmarkCycle(b *testing.B)     { growth(b, cycle, 60, 125, 250, 500) }
func BenchmarkServers(b *testing.B)   { growth(b, servers, 10, 50, 200, 500) }

// modules writes a module of n packages, each of which has what chain and servers
// make and uses the package before it.
func modules(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(ruletest.Testdata(), name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	for i := range n {
		imported, use := "", "\nfunc Next(ctx context.Context, srv *asynq.Server) error { return srv.Start(nil) }\n"
		if i > 0 {
			imported = fmt.Sprintf("\t\"shop.example/p%d\"\n", i-1)
			use = fmt.Sprintf("\nfunc Next(ctx context.Context, srv *asynq.Server) error {\n\tif err := p%[1]d.Next(ctx, srv); err != nil {\n\t\treturn err\n\t}\n\treturn p%[1]d.Next(ctx, srv)\n}\n", i-1)
		}
		text := fmt.Sprintf(header, fmt.Sprintf("p%d", i), imported) + chain(5) + servers(5) + use
		path := filepath.Join(dir, fmt.Sprintf("p%d", i), "p.go")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

// BenchmarkModules runs the suite over modules of several packages, types
// loaded, with the facts that go from one to the next.
func BenchmarkModules(b *testing.B) {
	measure(b, func(n int) func() {
		pkgs, err := packages.Load(&packages.Config{
			Mode: packages.LoadSyntax | packages.NeedModule | packages.NeedExportFile,
			Dir:  modules(b, n), Env: append(os.Environ(), "GOWORK=off"),
		}, "./...")
		if err != nil || packages.PrintErrors(pkgs) > 0 || len(pkgs) != n {
			b.Fatalf("%d packages, %v", len(pkgs), err)
		}
		for _, p := range pkgs {
			maps.DeleteFunc(p.Imports, func(_ string, imp *packages.Package) bool { return len(imp.Syntax) == 0 })
		}
		return func() {
			graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
			if err != nil {
				b.Fatal(err)
			}
			found := 0
			for act := range graph.All() {
				if act.Err != nil {
					b.Fatal(act.Err)
				}
				found += len(act.Diagnostics)
			}
			if found < n {
				b.Fatalf("%d findings in %d packages", found, n)
			}
		}
	}, 1, 10, 100)
}

// growth runs the suite over packages of several sizes. It reports the time for
// the largest one, in milliseconds, and the exponent that fits all sizes best.
func growth(b *testing.B, source func(n int) string, sizes ...int) {
	b.Helper()
	imported := dependencies(b)
	measure(b, func(n int) func() {
		pass := generated(b, imported, source(n))
		return func() {
			results := make(map[*analysis.Analyzer]any)
			for _, a := range analyzers.All() {
				if err := runAnalyzer(a, pass, results, false); err != nil {
					b.Fatal(err)
				}
			}
		}
	}, sizes...)
}

// measure times what prepare returns for each size.
func measure(b *testing.B, prepare func(n int) func(), sizes ...int) {
	b.Helper()
	var logs [][2]float64
	for _, n := range sizes {
		work := prepare(n)
		best := time.Duration(math.MaxInt64)
		for range max(1, b.N) {
			start := time.Now()
			work()
			best = min(best, time.Since(start))
		}
		logs = append(logs, [2]float64{math.Log(float64(n)), math.Log(float64(best))})
		b.ReportMetric(float64(best.Microseconds())/1000, fmt.Sprintf("ms/%d", n))
	}
	b.ReportMetric(slope(logs), "exponent")
	b.ReportMetric(0, "ns/op")
}

// slope fits a line.
func slope(points [][2]float64) float64 {
	var x, y, xx, xy float64
	for _, p := range points {
		x += p[0]
		y += p[1]
		xx += p[0] * p[0]
		xy += p[0] * p[1]
	}
	n := float64(len(points))
	return (n*xy - x*y) / (n*xx - x*x)
}

// dependencies loads the types of asynq and of what else generated files import.
func dependencies(tb testing.TB) importer {
	tb.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes, Dir: ruletest.Testdata(), Env: append(os.Environ(), "GOWORK=off")},
		"github.com/hibiken/asynq", "github.com/redis/go-redis/v9", "context", "encoding/json", "errors", "fmt", "log", "log/slog", "os", "os/signal", "strconv", "sync", "syscall", "time")
	if err != nil {
		tb.Fatal(err)
	}
	imported := make(importer)
	for _, p := range pkgs {
		imported[p.PkgPath] = p.Types
	}
	return imported
}

// header begins a generated file of a package, with further imports.
const header = `package %s

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"strconv"
	"time"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
%s)

var (
	_ = log.Print
	_ = slog.Info
	_ = os.Exit
	_ = signal.Notify
	_ = syscall.SIGTERM
	_ sync.Mutex
	_ = errors.New
	_ = fmt.Errorf
	_ = strconv.Atoi
	_ context.Context
	_ json.Marshaler
	_ time.Time
	_ asynq.Config
	_ redis.UniversalClient
)

`

// generated type-checks a package with these declarations.
func generated(tb testing.TB, imported importer, declarations string) *analysis.Pass {
	tb.Helper()
	text := fmt.Sprintf(header, "p", "") + declarations
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		tb.Fatal(err)
	}
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{f}, Module: &analysis.Module{Path: "example.com/p"}, TypesInfo: newInfo(),
		ReadFile: func(string) ([]byte, error) { return []byte(text), nil },
	}
	conf := types.Config{Importer: imported}
	if pass.Pkg, err = conf.Check("example.com/p", fset, pass.Files, pass.TypesInfo); err != nil {
		tb.Fatal(err)
	}
	return pass
}
