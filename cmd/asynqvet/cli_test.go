package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/check"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/report"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/unit"
)

// shop writes a module with the files below it, which may import asynq.
func shop(t *testing.T, files ...string) string {
	t.Helper()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(testdata, name))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, name, string(data))
	}
	dir, err := filepath.EvalSymlinks(module(t, files...))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

const enqueue = `package p

import "github.com/hibiken/asynq"

func f(c *asynq.Client) error {
	_, err := c.Enqueue(asynq.NewTask("a", nil))
	return err
}
`

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Every format prints every finding of the demo, the same in every run.
func TestFormats(t *testing.T) {
	t.Parallel()
	findings := len(decode(t, asynqvet(t, testdata, "-json", "./demo/...")))
	marks := map[string]string{
		"text": "\n[^\t]", "json": `"posn": [^,]*,\n\s*"end": [^,]*,\n\s*"message": "(?:[^"\\]|\\.)*;`, "sarif": `"ruleIndex": \d`,
		"github": "(?m)^::(error|warning) ", "gitlab": `"fingerprint"`, "checkstyle": "<error ", "junit": "<failure ",
	}
	for _, f := range some(2, report.Formats) {
		out := asynqvet(t, testdata, "-format="+f.Name, "./demo/...")
		if out.status != exitFindings || out.stderr != "" {
			t.Errorf("%s: status %d, stderr %q", f.Name, out.status, out.stderr)
		}
		if !testing.Short() {
			again := asynqvet(t, testdata, "-format", f.Name, "-C", testdata, "./demo/...")
			if out.stdout != again.stdout {
				t.Errorf("%s prints\n%s\nand then\n%s", f.Name, out.stdout, again.stdout)
			}
		}
		if n := len(regexp.MustCompile(marks[f.Name]).FindAllString("\n"+out.stdout, -1)); n != findings {
			t.Errorf("%s prints %d findings of %d", f.Name, n, findings)
		}
	}
}

// SARIF tells of what directives and the baseline hide.
func TestSARIFSuppressions(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", enqueue, "q/q.go", strings.Replace(enqueue, "\tc.Enqueue", "c.Enqueue", 1),
		"r/r.go", strings.Replace(enqueue, "\t_, err", "\t//lint:ignore asynqvet/maxretry put off\n\t_, err", 1))
	base := filepath.Join(dir, "known.json")
	if out := asynqvet(t, dir, "-baseline", base, "-write-baseline", "./p"); out.status != exitClean {
		t.Fatalf("status %d: %s", out.status, out.stderr)
	}
	out := asynqvet(t, dir, "-format=sarif", "-baseline", base, "./...")
	doc, err := sarif.FromBytes([]byte(out.stdout))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(); err != nil {
		t.Error(err)
	}
	var kinds []string
	for _, r := range doc.Runs[0].Results {
		kind := "none"
		for _, s := range r.Suppressions {
			kind = *s.Kind + ": " + *s.Justification
		}
		kinds = append(kinds, kind)
	}
	if want := []string{"external: recorded in the baseline", "none", "inSource: put off"}; out.status != exitFindings || !slices.Equal(kinds, want) {
		t.Errorf("status %d, suppressions %q, want %q", out.status, kinds, want)
	}
	// Nothing of this shows elsewhere.
	if out := asynqvet(t, dir, "./r"); out.status != exitClean || out.stdout != "" {
		t.Errorf("a silenced finding is reported: %s", out.stdout)
	}
}

func TestBaseline(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", enqueue, "q/q.go", enqueue)
	base := filepath.Join(dir, "ci", "known.json")
	if err := os.Mkdir(filepath.Dir(base), 0o755); err != nil {
		t.Fatal(err)
	}
	run := func(status int, stdout, stderr string, args ...string) {
		t.Helper()
		out := asynqvet(t, dir, args...)
		if out.status != status || !regexp.MustCompile(stdout).MatchString(out.stdout) || !regexp.MustCompile(stderr).MatchString(out.stderr) {
			t.Errorf("%v: status %d, want %d\nstdout %s\nstderr %s", args, out.status, status, out.stdout, out.stderr)
		}
	}
	run(exitTrouble, `^$`, `known\.json.*-write-baseline`, "-baseline", base, "./...")
	run(exitTrouble, `^$`, `needs the file`, "-write-baseline", "./...")
	run(exitClean, `^$`, `2 findings recorded in`, "-baseline", base, "-write-baseline", "./...")
	run(exitClean, `^$`, `2 findings hidden by`, "-baseline", base, "./...")

	// The finding moves down, another one is added, and one goes.
	write(t, filepath.Join(dir, "p/p.go"), strings.Replace(enqueue, "func f", "func g(c *asynq.Client) {\n\t_, _ = c.Enqueue(asynq.NewTask(\"b\", nil))\n}\n\nfunc f", 1))
	write(t, filepath.Join(dir, "q/q.go"), "package q\n")
	run(exitFindings, `^p/p\.go:6:9: .*\n\t.*\n$`, `1 finding hidden by .*\n.*1 finding in .* no longer found`, "-baseline", base, "./...")
	// What is not checked is not missed.
	run(exitFindings, `p\.go`, `^asynqvet: 1 finding hidden by [^\n]*\n$`, "-baseline", base, "./p")
	run(exitClean, `^$`, `2 findings recorded`, "-baseline", base, "-write-baseline", "./p")
	run(exitClean, `^$`, `2 findings hidden by .*\n.*1 finding in .* no longer found`, "-baseline", base, "./...")

	// Findings that are put off are not fixed.
	before := read(t, filepath.Join(dir, "p/p.go"))
	run(exitClean, `^$`, `hidden`, "-baseline", base, "-fix", "./...")
	if read(t, filepath.Join(dir, "p/p.go")) != before {
		t.Error("-fix changes what the baseline hides")
	}

	// A run that fails leaves the file as it was.
	write(t, filepath.Join(dir, "q/q.go"), "package q\n\nvar x int = \"\"\n")
	was := read(t, base)
	run(exitTrouble, ``, `left as it was`, "-baseline", base, "-write-baseline", "./...")
	if read(t, base) != was {
		t.Error("the baseline was changed")
	}
	write(t, base, "{")
	run(exitTrouble, `^$`, `known\.json: not a baseline`, "-baseline", base, "./p")
}

func TestFix(t *testing.T) {
	t.Parallel()
	module := copyDemo(t)
	diff := asynqvet(t, module, "-diff", "./demo/...")
	if diff.status != exitFindings || !strings.Contains(diff.stdout, "\n+\tdefer worker.Close()\n") {
		t.Errorf("-diff: status %d\n%s%s", diff.status, diff.stdout, diff.stderr)
	}
	patched := copyDemo(t)
	patch := filepath.Join(t.TempDir(), "fixes.diff")
	write(t, patch, diff.stdout)
	if out := command(t, patched, "git", "apply", "--include=demo/*", patch); out.status != 0 {
		t.Errorf("the diff does not apply: %s", out.stderr)
	}
	out := asynqvet(t, module, "-fix", "./demo/...")
	if !strings.Contains(out.stderr, "findings in 11 files") || out.status != exitFindings {
		t.Errorf("-fix: status %d, %s", out.status, out.stderr)
	}
	for _, f := range decode(t, asynqvet(t, module, "-json", "./demo/...")) {
		if len(f.Fixes) > 0 {
			t.Errorf("%v: %s: a fix is left", f.Start, f.Message)
		}
	}
	if out := command(t, module, "git", "diff", "--no-index", ".", patched); out.status != 0 {
		t.Errorf("-fix and the diff of -diff do not agree:\n%s%s", out.stdout, out.stderr)
	}
	if out := command(t, module, "gofmt", "-l", "demo"); out.stdout != "" {
		t.Errorf("not formatted:\n%s", out.stdout)
	}
	if testing.Short() {
		return
	}
	if out := command(t, module, "go", "vet", "./demo/..."); out.status != 0 {
		t.Errorf("the fixed demo does not compile:\n%s", out.stderr)
	}
	if again := asynqvet(t, module, "-diff", "./demo/..."); again.status != exitClean || again.stdout != "" {
		t.Errorf("-diff after -fix: status %d\n%s", again.status, again.stdout)
	}
}

// One fix brings out another finding: a wrapper gets a way to shut down, and
// its user is held to it.
func TestFixRounds(t *testing.T) {
	t.Parallel()
	dir := shop(t, "m/main.go", `package main

import (
	"log"

	"github.com/hibiken/asynq"
)

type worker struct{ srv *asynq.Server }

func (w *worker) Start() error { return w.srv.Start(asynq.NewServeMux()) }

func main() {
	w := &worker{asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})}
	if err := w.Start(); err != nil {
		log.Fatal(err)
	}
}
`)
	out := asynqvet(t, dir, "-fix", "./...")
	fixed := read(t, filepath.Join(dir, "m/main.go"))
	if out.status != exitClean || out.stdout != "" || !strings.Contains(fixed, "defer w.Shutdown()") || !strings.Contains(fixed, "func (w *worker) Shutdown() {") {
		t.Errorf("status %d\n%s%s%s", out.status, out.stdout, out.stderr, fixed)
	}
}

// Fixes after which the packages do not compile are taken back.
func TestFixTakenBack(t *testing.T) {
	long(t)
	const payload = "package a\n\nimport (\n\t\"encoding/json\"\n\n\t\"github.com/hibiken/asynq\"\n)\n\ntype Mail struct {\n\tTo string\n}\n\n" +
		"func New(m Mail) *asynq.Task {\n\tpayload, _ := json.Marshal(m)\n\treturn asynq.NewTask(\"mail\", payload)\n}\n"
	const user = "package b\n\nimport \"shop.example/a\"\n\ntype mail struct{ To string }\n\nvar Task = a.New(a.Mail(mail{\"x\"}))\n"
	for _, args := range [][]string{{"-fix", "./..."}, {"-tolerant", "-fix", "./..."}} {
		dir := shop(t, "a/a.go", payload, "b/b.go", user)
		out := asynqvet(t, dir, args...)
		if !strings.Contains(out.stderr, "b.go:7") && !strings.Contains(out.stderr, "shop.example/b") || !strings.Contains(out.stderr, "taken back") ||
			read(t, filepath.Join(dir, "a/a.go")) != payload || !strings.Contains(out.stdout, "a.go:9:6") || out.status != exitFindings {
			t.Errorf("%v: status %d\n%s\n%s", args, out.status, out.stdout, out.stderr)
		}
	}
}

// What a run that was killed left behind goes with the next one.
func TestFixSweeps(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", enqueue, "p/.asynqvet-1", "old", "p/.asynqvet-2", "new")
	hourAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "p/.asynqvet-1"), hourAgo, hourAgo); err != nil {
		t.Fatal(err)
	}
	asynqvet(t, dir, "-fix", "./...")
	left, err := filepath.Glob(filepath.Join(dir, "p/.asynqvet-*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != ".asynqvet-2" {
		t.Errorf("left: %v, %v", left, err)
	}
}

// Files that fixes must leave alone keep the others from being touched.
func TestFixRefused(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", enqueue, "q/q.go", enqueue)
	path := filepath.Join(dir, "q/q.go")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	out := asynqvet(t, dir, "-fix", "./...")
	if out.status != exitTrouble || !strings.Contains(out.stderr, "q.go may not be written") || read(t, filepath.Join(dir, "p/p.go")) != enqueue {
		t.Errorf("read-only: status %d, %s", out.status, out.stderr)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(dir, "target")
	write(t, target, enqueue)
	if err := os.Symlink(target, path); err != nil {
		t.Skip("no symbolic links here")
	}
	out = asynqvet(t, dir, "-fix", "./...")
	if out.status != exitTrouble || !strings.Contains(out.stderr, "symbolic link") || read(t, target) != enqueue {
		t.Errorf("symbolic link: status %d, %s", out.status, out.stderr)
	}
}

// With -vet the checks of go vet run beside ours, alone or as its tool.
func TestVetSuite(t *testing.T) {
	t.Parallel()
	dir := shop(t, "p/p.go", enqueue+"\nfunc g() {\n\tprintln(\"x\")\n\tfor {\n\t}\n\tprintln(\"y\")\n}\n")
	type vetCase struct {
		args []string
		vet  bool
	}
	for _, test := range some(2, []vetCase{
		{[]string{binary, "./..."}, false},
		{[]string{"go", "vet", "-vettool=" + binary, "./..."}, false},
		{[]string{binary, "-vet", "./..."}, true},
		{[]string{binary, "-vet", "-format=sarif", "./..."}, true},
		{[]string{"go", "vet", "-vettool=" + binary, "-vet", "./..."}, true},
		{[]string{"go", "vet", "-vettool=" + binary, "-vet", "-unreachable=false", "./..."}, false},
	}) {
		out := command(t, dir, test.args[0], test.args[1:]...)
		all := out.stdout + out.stderr
		if !strings.Contains(all, "without MaxRetry") || strings.Contains(all, "unreachable code") != test.vet || out.status == 0 {
			t.Errorf("%v: status %d\n%s", test.args, out.status, all)
		}
	}
}

func TestUnusedIgnores(t *testing.T) {
	t.Parallel()
	dir := shop(t, "p/p.go", "package p\n\nfunc f() {} //nolint:maxretry\n")
	for _, args := range [][]string{{binary, "-unused-ignores", "./..."}, {"go", "vet", "-vettool=" + binary, "-unused-ignores", "./..."}, {binary, "-tolerant", "-unused-ignores", "./..."}} {
		out := command(t, dir, args[0], args[1:]...)
		if all := out.stdout + out.stderr; !strings.Contains(all, "p.go:3:13: directive for maxretry: it silences nothing") {
			t.Errorf("%v:\n%s", args, all)
		}
	}
	if out := asynqvet(t, dir, "./..."); out.status != exitClean {
		t.Errorf("reported without being asked for: %s", out.stdout)
	}
}

func TestColor(t *testing.T) {
	t.Parallel()
	if out := checkDemo(t); strings.Contains(out.stdout, "\x1b[") {
		t.Error("colours in a pipe")
	}
	if out := asynqvet(t, testdata, "-maxretry", "-color=always", "./demo/..."); !strings.Contains(out.stdout, "\x1b[") {
		t.Error("no colours where they are asked for")
	}
}

// The progress line goes away, and says how far the run is.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, patience: time.Millisecond, done: make(chan struct{}), gone: make(chan struct{})}
	p.update(3, 12, 1)
	p.update(2, 12, 1) // told late
	go p.show()
	time.Sleep(100 * time.Millisecond)
	p.stop()
	text := out.String()
	if !regexp.MustCompile(`asynqvet: 3 of 12 packages, 1 finding\r\x1b\[K$`).MatchString(text) {
		t.Errorf("printed %q", text)
	}
	if startProgress(&out, new(check.Options)) != nil {
		t.Error("progress for what is no terminal")
	}
}

// The list of flags that the go command is told.
func TestFlagsOfVet(t *testing.T) {
	t.Parallel()
	var flags []struct{ Name string }
	if err := json.Unmarshal([]byte(asynqvet(t, ".", "-flags").stdout), &flags); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range flags {
		names = append(names, f.Name)
	}
	want := []string{unit.VetFlag, "printf", "unused-ignores", "show-silenced", "asynq.path"}
	for _, r := range analyzers.Rules() {
		want = append(want, r.Name)
	}
	for _, name := range want {
		if !slices.Contains(names, name) {
			t.Errorf("-flags does not list %s", name)
		}
	}
}

// The fixes of two rules on one line get along, in both ways to apply them.
func TestFixTogether(t *testing.T) {
	t.Parallel()
	const handler = `package p

import (
	"context"

	"github.com/hibiken/asynq"
)

type h struct{ c *asynq.Client }

func (h *h) ProcessTask(ctx context.Context, t *asynq.Task) error {
	_, err := h.c.Enqueue(asynq.NewTask("next", nil))
	return err
}
`
	for _, args := range some(1, [][]string{{binary, "-fix", "./..."}, {"go", "vet", "-fix", "-vettool=" + binary, "./..."}}) {
		dir := shop(t, "p/p.go", handler)
		out := command(t, dir, args[0], args[1:]...)
		if text := read(t, filepath.Join(dir, "p/p.go")); !strings.Contains(text, "h.c.EnqueueContext(ctx, asynq.NewTask(\"next\", nil), asynq.MaxRetry(5))") {
			t.Errorf("%v: status %d\n%s%s\n%s", args, out.status, out.stdout, out.stderr, text)
		}
	}
}

// A report of a run that failed does not look as if nothing had been found.
func TestFailedReport(t *testing.T) {
	t.Parallel()
	dir := shop(t, "p/p.go", "package p\n\nvar x int = \"\"\n")
	for _, f := range report.Formats {
		out := asynqvet(t, dir, "-format="+f.Name, "./...")
		good := map[string]string{"sarif": `"executionSuccessful": false`, "junit": `errors="1"`, "json": "{}\n"}[f.Name]
		if out.status != exitTrouble || !strings.Contains(out.stdout, good) || good == "" && out.stdout != "" {
			t.Errorf("%s: status %d\n%s", f.Name, out.status, out.stdout)
		}
	}
}
