package analyzers_test

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
)

// The oracle tests generate type-correct programs of which the truth is known:
// it is found by executing every path of the program, without looking at the
// text that is printed of it. Whatever the suite says otherwise is a fault of
// one of them.

var (
	oraclePrograms = flag.Int("oracle.programs", 0, "how many programs the oracle tests generate, each; 0 for 400, or 100 with -short")
	oracleSeed     = flag.Uint64("oracle.seed", 1, "the seed of the first of them")
)

// A generator makes a program: declarations whose names end in suffix, in which
// a place that a rule may report is marked with place.
type generator func(rng *rand.Rand, p *printer)

var generators = map[string]generator{
	"lifecycle": func(rng *rand.Rand, p *printer) { generateLifecycle(rng, p, 0, false) },
	"wrapper":   func(rng *rand.Rand, p *printer) { generateLifecycle(rng, p, 4, false) },
	"manager":   func(rng *rand.Rand, p *printer) { generateLifecycle(rng, p, 4, true) },
	"mux":       generateMux,
	"retry":     generateRetry,
	"context":   generateContext,

	"transaction": generateTransaction,
	"run":         generateRun,
	"errors":      generateErrors,
	"client":      generateClient,
	"shared":      generateShared,
}

// A method that shuts down what a type holds counts for all its values, so where
// there are any the suite may stay silent. It must make nothing up.
var mayMiss = map[string]bool{}

// leftOut names the rules of which a generator does not tell the truth: what it makes
// is not closed, one server runs on several goroutines, or is started with no handler.
var leftOut = map[string][]string{
	"lifecycle": {"clientleak"},
	"wrapper":   {"clientleak"},
	"manager":   {"clientleak"},
	"run":       {"clientleak", "serverstate"},
	"shared":    {"serverstate"},
}

// A printer collects the text of programs and what must be reported in it.
type printer struct {
	text   strings.Builder
	suffix string
	depth  int
	marks  int
	want   map[string]bool // by mark and rule
}

// line prints one line.
func (p *printer) line(format string, args ...any) {
	p.text.WriteString(strings.Repeat("\t", p.depth))
	fmt.Fprintf(&p.text, format, args...)
	p.text.WriteByte('\n')
}

// block prints lines that stand deeper.
func (p *printer) block(lines func()) {
	p.depth++
	lines()
	p.depth--
}

// mark makes the text of a mark, to be put at the end of a line.
func (p *printer) mark() string {
	p.marks++
	return fmt.Sprintf("// #%d", p.marks)
}

// expect says that a rule must report on the line of a mark.
func (p *printer) expect(mark, rule string) { p.want[mark+" "+rule] = true }

// batch is how many programs share a package, which saves time.
const batch = 25

func TestOracle(t *testing.T) {
	t.Parallel()
	programs := cmp.Or(*oraclePrograms, 400)
	if *oraclePrograms == 0 && testing.Short() {
		programs = 100
	}
	imported := dependencies(t)
	for name := range generators {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reported := 0
			for first := 0; first < programs; first += batch {
				var seeds []uint64
				for i := range min(batch, programs-first) {
					seeds = append(seeds, *oracleSeed+uint64(first+i))
				}
				reported += consult(t, imported, name, seeds)
			}
			t.Logf("%d programs, %d reports", programs, reported)
			if reported < programs/10 {
				t.Error("hardly anything to report")
			}
		})
	}
}

func FuzzOracle(f *testing.F) {
	imported := dependencies(f)
	names := slices.Sorted(maps.Keys(generators))
	f.Add(uint64(1), uint8(0))
	f.Fuzz(func(t *testing.T, seed uint64, which uint8) {
		consult(t, imported, names[int(which)%len(names)], []uint64{seed})
	})
}

// consult compares what the suite reports in the programs of some seeds with
// what it must, and returns how many reports that are.
func consult(t *testing.T, imported importer, name string, seeds []uint64) int {
	t.Helper()
	p := &printer{want: make(map[string]bool)}
	p.text.WriteString(prelude)
	for _, seed := range seeds {
		p.suffix = fmt.Sprint(seed)
		generators[name](rand.New(rand.NewPCG(seed, 0)), p)
	}
	got := suite(t, imported, p.text.String())
	for _, rule := range leftOut[name] {
		maps.DeleteFunc(got, func(m string, _ bool) bool { return strings.HasSuffix(m, " "+rule) })
	}
	if mayMiss[name] {
		maps.DeleteFunc(p.want, func(m string, _ bool) bool { return !got[m] })
	}
	if maps.Equal(p.want, got) {
		return len(got)
	}
	if len(seeds) > 1 {
		// Which of them is it?
		for _, seed := range seeds {
			consult(t, imported, name, []uint64{seed})
		}
		if !t.Failed() {
			t.Errorf("seeds %v: wrong together only", seeds)
		}
		return len(got)
	}
	for m := range p.want {
		if !got[m] {
			t.Errorf("seed %d: %s: not reported", seeds[0], m)
		}
	}
	for m := range got {
		if !p.want[m] {
			t.Errorf("seed %d: %s: reported", seeds[0], m)
		}
	}
	t.Logf("seed %d:\n%s", seeds[0], strings.TrimPrefix(p.text.String(), prelude))
	t.FailNow()
	return len(got)
}

var (
	markForm = regexp.MustCompile(`// #\d+$`)
	judged   = []string{"startshutdown", "stopshutdown", "runsignal", "serverstate", "muxpattern", "maxretry", "ctxdone", "txenqueue", "skipretry", "clientleak", "sharedclose"}
)

// suite runs the rules over a package and returns what they report, by mark and
// rule.
func suite(t *testing.T, imported importer, declarations string) map[string]bool {
	t.Helper()
	pass := generated(t, imported, declarations)
	text, err := pass.ReadFile("")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	got := make(map[string]bool)
	pass.Report = func(d analysis.Diagnostic) {
		if slices.Contains(judged, d.Category) {
			line := pass.Fset.Position(d.Pos).Line
			got[cmp.Or(markForm.FindString(lines[line-1]), fmt.Sprintf("line %d", line))+" "+d.Category] = true
		}
	}
	results := make(map[*analysis.Analyzer]any)
	for _, a := range analyzers.All() {
		if err := runAnalyzer(a, pass, results, false); err != nil {
			t.Fatal(err)
		}
	}
	return got
}

// prelude declares what all programs use.
const prelude = `func cond() bool { return unknown > 0 }

var unknown int

func die() { os.Exit(3) }

func waitForSignal() {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func Begin(srv *asynq.Server, mux *asynq.ServeMux) error { return Begin2(srv, mux) }

func Begin2(srv *asynq.Server, mux *asynq.ServeMux) error { return srv.Start(mux) }

func Finish(srv *asynq.Server) { Finish2(srv) }

func Finish2(srv *asynq.Server) {
	srv.Shutdown()
}

func Quiet(srv *asynq.Server) { srv.Stop() }

var routes = asynq.NewServeMux()

func BeginManager(m *asynq.PeriodicTaskManager) error { return m.Start() }

func FinishManager(m *asynq.PeriodicTaskManager) { m.Shutdown() }

func manager() *asynq.PeriodicTaskManager {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{})
	if err != nil {
		log.Fatal(err)
	}
	return m
}

func handled(context.Context, *asynq.Task) error { return nil }

func newMux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.HandleFunc("of all", handled)
	return mux
}

func Enroll(mux *asynq.ServeMux, pattern string) { enroll(mux, pattern) }

func enroll(mux *asynq.ServeMux, pattern string) { mux.HandleFunc(pattern, handled) }

func Fill(mux *asynq.ServeMux) {
	Enroll(mux, "p")
	mux.HandleFunc("q", handled)
}

func opened() (*asynq.Server, error) {
	if cond() {
		return nil, os.ErrNotExist
	}
	return asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}), nil
}

func both() (*asynq.Server, *asynq.Server) {
	return asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}), asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
}

func bothOpened() (x, y *asynq.Server, err error) {
	if x, err = opened(); err != nil {
		return x, y, err
	}
	if y, err = opened(); err != nil {
		return x, y, err
	}
	return x, y, nil
}

func send(c *asynq.Client, t *asynq.Task, opts ...asynq.Option) error {
	_, err := c.Enqueue(t, opts...)
	return err
}

func sendFirm(c *asynq.Client, t *asynq.Task, opts ...asynq.Option) error {
	return send(c, t, append(opts, asynq.MaxRetry(2))...)
}

func firm(opts ...asynq.Option) []asynq.Option { return append(opts, asynq.MaxRetry(4)) }

func same(opts []asynq.Option) []asynq.Option { return opts }

func plain() []asynq.Option { return []asynq.Option{asynq.Queue("q")} }

func maybe() []asynq.Option {
	if cond() {
		return firm()
	}
	return plain()
}

func taskOf(opts ...asynq.Option) *asynq.Task { return asynq.NewTask("t", nil, opts...) }

var Shared []asynq.Option

type transaction interface {
	Exec(statement string) error
	Commit() error
	Rollback() error
}

type database interface {
	Begin() (transaction, error)
	InTx(func(transaction) error) error
}

func settle(tx transaction) error { return tx.Commit() }

func undo(tx transaction) { _ = tx.Rollback() }

func closeIt(c *asynq.Client) { _ = c.Close() }

func use(c *asynq.Client, t *asynq.Task) { _ = send(c, t) }

func newClient() (*asynq.Client, error) {
	if cond() {
		return nil, os.ErrNotExist
	}
	return asynq.NewClient(asynq.RedisClientOpt{}), nil
}

type key struct{}

var errOther = errors.New("another")

type flat struct{ cause error }

func (e flat) Error() string { return e.cause.Error() }

type chained struct{ cause error }

func (e *chained) Error() string { return e.cause.Error() }

func (e *chained) Unwrap() error { return e.cause }

func keepError(err error) error { return fmt.Errorf("kept: %w", err) }

func textError(err error) error { return errors.New(err.Error()) }

func skipError(err error) error { return errors.Join(err, asynq.SkipRetry) }

func decodeInto(t *asynq.Task, v any) error {
	if err := json.Unmarshal(t.Payload(), v); err != nil {
		return keepError(err)
	}
	return nil
}

`
