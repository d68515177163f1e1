package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/want"
	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/finding"
)

// binary is the checker, built once for all tests.
var binary string

// testdata is the module that the checker is run on.
var testdata string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "asynqvet")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer func() { _ = os.RemoveAll(dir) }()
		binary = filepath.Join(dir, "asynqvet")
		testdata, err = filepath.Abs(filepath.Join("..", "..", "testdata"))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		build := exec.Command("go", "build", "-o", binary, ".")
		download := exec.Command("go", "mod", "download")
		download.Dir = testdata
		for _, cmd := range []*exec.Cmd{build, download} {
			if out, err := cmd.CombinedOutput(); err != nil {
				fmt.Fprintf(os.Stderr, "%v: %v\n%s", cmd, err, out)
				return 1
			}
		}
		return m.Run()
	}())
}

// long begins a test that -short leaves out: it runs the checker many times, on a
// lot of code, or by way of go vet, which starts it for each package.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
}

// some leaves the first n of the cases with -short, and all of them without.
func some[T any](n int, cases []T) []T {
	if testing.Short() {
		return cases[:n]
	}
	return cases
}

type output struct {
	stdout, stderr string
	status         int
}

// asynqvet runs the checker in a folder.
func asynqvet(t *testing.T, dir string, args ...string) output {
	t.Helper()
	return command(t, dir, binary, args...)
}

func command(t testing.TB, dir, name string, args ...string) output {
	t.Helper()
	return commandEnv(t, dir, nil, name, args...)
}

// commandEnv runs a command with further variables in its environment.
func commandEnv(t testing.TB, dir string, env []string, name string, args ...string) output {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off"), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return output{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// module writes a module to a temporary folder. A file's name and text
// alternate.
func module(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// copyDemo copies the demo and its module's files to a temporary directory.
func copyDemo(t *testing.T) string {
	t.Helper()
	source := filepath.Join("..", "..", "testdata")
	// Reports carry resolved paths; a temporary directory may be a link.
	module, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(module, "demo"), os.DirFS(filepath.Join(source, "demo"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := fs.ReadFile(os.DirFS(source), name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(module, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return module
}

const goMod = "module example.com/m\n\ngo 1.26\n"

// canary is how often each rule reports in the demo. Where it says less after an
// upgrade of Go or of x/tools, the rule has gone quiet.
var canary = map[string]int{
	"startshutdown": 2, "stopshutdown": 2, "shutdowntimeout": 2, "maxretry": 4, "ctxdone": 3,
	"payloadversion": 3, "handlershutdown": 1, "skipretry": 1, "optionvalue": 1,
	"cronspec": 1, "ctxblock": 1, "handlergo": 1, "txenqueue": 1, "serverstate": 1,
	"muxpattern": 1, "runsignal": 1, "sigterm": 1, "sentinel": 1, "periodictask": 1,
	"nilresultwriter": 1, "basecontext": 1, "clientleak": 1, "sharedclose": 1,
	"unhandledtask": 3, "unservedqueue": 2, "timeoutladder": 1,
}

// demo is what the checker prints of the demo, which several tests look at.
var demo struct {
	sync.Once
	output
}

func checkDemo(t *testing.T) output {
	t.Helper()
	demo.Do(func() { demo.output = asynqvet(t, testdata, "./demo/...") })
	return demo.output
}

func TestDemo(t *testing.T) {
	t.Parallel()
	out := checkDemo(t)
	if out.status != exitFindings || out.stderr != "" {
		t.Errorf("status %d, stderr %q", out.status, out.stderr)
	}
	vet := command(t, testdata, "go", "vet", "-vettool="+binary, "./demo/...").stderr
	for _, r := range analyzers.Rules() {
		want := canary[r.Name]
		if n := strings.Count(out.stdout, " ("+r.Name+")\n"); n != want || want == 0 {
			t.Errorf("%d findings of %s, want %d and at least one", n, r.Name, want)
		}
	}
	var places []finding.Position
	for line := range strings.Lines(out.stdout) {
		if strings.HasPrefix(line, "\t") {
			continue
		}
		posn, message, _ := strings.Cut(line, ": ")
		places = append(places, finding.ParsePosition(posn))
		if whole(message) {
			continue
		}
		if !strings.Contains(vet, posn+": "+message) { // the name of the rule in brackets included
			t.Errorf("go vet does not report %s: %s", posn, message)
		}
	}
	if !slices.IsSortedFunc(places, finding.Position.Compare) {
		t.Error("not sorted by file, line and column")
	}
}

// whole reports whether a line ends in a rule about the program as a whole, of which
// go vet, which shows one package at a time, reports a part.
func whole(line string) bool {
	return slices.ContainsFunc(analyzers.Rules(), func(r analyzers.Rule) bool {
		return r.Whole() && strings.HasSuffix(strings.TrimSpace(line), " ("+r.Name+")")
	})
}

func TestModesAgree(t *testing.T) {
	long(t)
	want := checkDemo(t).stdout
	for _, args := range [][]string{{"./demo/..."}, {"-tolerant", "./demo/..."}} {
		if got := asynqvet(t, testdata, args...).stdout; got != want {
			t.Errorf("%v prints\n%s\nwant\n%s", args, got, want)
		}
	}
	if got := asynqvet(t, ".", "-C", testdata, "./demo/...").stdout; got != want {
		t.Errorf("-C prints\n%s\nwant\n%s", got, want)
	}
}

// Vet keeps what the tool writes to the file that it was told, so the second
// run prints what the first one did.
func TestVetTwice(t *testing.T) {
	t.Parallel()
	first := command(t, testdata, "go", "vet", "-vettool="+binary, "./demo/...")
	second := command(t, testdata, "go", "vet", "-vettool="+binary, "./demo/...")
	if first.status == 0 || sortLines(first.stderr) != sortLines(second.stderr) || !strings.Contains(first.stderr, "never shut down") {
		t.Errorf("first (status %d):\n%s\nsecond:\n%s", first.status, first.stderr, second.stderr)
	}
}

func sortLines(s string) string {
	lines := strings.Split(s, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func TestStatus(t *testing.T) {
	t.Parallel()
	clean := module(t, "go.mod", goMod, "m.go", "package m\n\nfunc F() int { return 1 }\n")
	broken := module(t, "go.mod", goMod, "m.go", "package m\n\nfunc F() int { return \"one\" }\n")
	unparsed := module(t, "go.mod", goMod, "m.go", "package m\n\nfunc F( {\n")
	empty := module(t, "go.mod", goMod)
	odd := module(t, "go.mod", "modul example.com/m\n", "m.go", "package m\n")
	names := module(t, "go.mod", goMod, "a.go", "package a\n\nfunc A() {}\n",
		"b.go", "package b\n\nimport r \"reflect\"\n\nvar _ = r.TypeOf(1)\n")
	for _, test := range []struct {
		name   string
		dir    string
		args   []string
		status int
		stderr string // a regular expression
	}{
		{"clean", clean, []string{"./..."}, exitClean, `^$`},
		{"clean, tolerant", clean, []string{"-tolerant", "./..."}, exitClean, `^$`},
		{"type error", broken, []string{"./..."}, exitTrouble, `m\.go:3:\d+:.*(?s:.*)make 'go build' and 'go vet' work`},
		{"type error, tolerant", broken, []string{"-tolerant", "./..."}, exitClean, `not free of errors.*example\.com/m`},
		{"syntax error", unparsed, []string{"./..."}, exitTrouble, `m\.go:3:`},
		{"syntax error, tolerant", unparsed, []string{"-tolerant", "./..."}, exitClean, `example\.com/m`},
		{"two package names", names, []string{"./..."}, exitTrouble, `found packages a .* and b`},
		{"two package names, tolerant", names, []string{"-tolerant", "./..."}, exitClean, `example\.com/m`},
		{"no packages", empty, []string{"./..."}, exitTrouble, `nothing to check: name packages`},
		{"no packages, tolerant", empty, []string{"-tolerant", "./..."}, exitTrouble, `nothing to check: name packages`},
		{"pattern without match", clean, []string{"./nowhere/..."}, exitTrouble, `nowhere(?s:.*)nothing to check: name packages`},
		{"no such package", clean, []string{"./nowhere"}, exitTrouble, `nowhere`},
		{"no such package, tolerant", clean, []string{"-tolerant", "./nowhere"}, exitTrouble, `nowhere`},
		{"odd go.mod", odd, []string{"./..."}, exitTrouble, `go\.mod:1`},
		{"odd go.mod, tolerant", odd, []string{"-tolerant", "./..."}, exitTrouble, `go\.mod:1`},
		{"no such folder", clean, []string{"-C", "nowhere", "./..."}, exitTrouble, `nowhere`},
		{"unknown flag", clean, []string{"-colour", "./..."}, exitTrouble, `-colour.*asynqvet help`},
		{"bad value", clean, []string{"-maxretry.n=many", "./..."}, exitTrouble, `many`},
		{"flag behind packages", clean, []string{"./...", "-json"}, exitTrouble, `-json.*flags come first`},
		{"all rules off", clean, allOff(), exitTrouble, `all rules are switched off`},
		{"unknown rule", clean, []string{"help", "maxretries"}, exitTrouble, `no rule "maxretries"`},
		{"help of two", clean, []string{"help", "maxretry", "ctxdone"}, exitTrouble, `one rule at a time`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			out := asynqvet(t, test.dir, test.args...)
			if out.status != test.status || !regexp.MustCompile(test.stderr).MatchString(out.stderr) {
				t.Errorf("status %d, want %d; stderr:\n%s\nwant %s", out.status, test.status, out.stderr, test.stderr)
			}
			if strings.Contains(out.stderr, "goroutine ") {
				t.Errorf("panicked:\n%s", out.stderr)
			}
		})
	}
}

func allOff() []string {
	var args []string
	for _, r := range analyzers.Rules() {
		args = append(args, "-"+r.Name+"=false")
	}
	return append(args, "./...")
}

func TestRuleFlags(t *testing.T) {
	t.Parallel()
	var others []string
	for _, r := range analyzers.Rules() {
		if r.Name != "maxretry" {
			others = append(others, r.Name)
		}
	}
	slices.Sort(others)
	own := []string{binary}
	type flagCase struct{ command, flags, rules []string }
	for _, test := range some(2, []flagCase{
		{own, []string{"-maxretry", "-ctxdone"}, []string{"ctxdone", "maxretry"}},
		{own, []string{"-maxretry=false"}, others},
		{own, []string{"-maxretry"}, []string{"maxretry"}},
		{[]string{binary, "-tolerant"}, []string{"-maxretry", "-ctxdone"}, []string{"ctxdone", "maxretry"}},
		{[]string{"go", "vet", "-vettool=" + binary}, []string{"-maxretry", "-ctxdone"}, []string{"ctxdone", "maxretry"}},
	}) {
		args := slices.Concat(test.command[1:], []string{"-json"}, test.flags, []string{"./demo/..."})
		rules := slices.Sorted(maps.Keys(byRule(decode(t, command(t, testdata, test.command[0], args...)))))
		if !slices.Equal(rules, test.rules) {
			t.Errorf("%v runs %v, want %v", args, rules, test.rules)
		}
	}
	if out := asynqvet(t, testdata, "-ctxdone", "./demo/..."); strings.Contains(out.stdout, "Pulse") {
		t.Errorf("a prompt handler is reported:\n%s", out.stdout)
	}
	if out := asynqvet(t, testdata, "-ctxdone", "-ctxdone.all", "./demo/..."); !strings.Contains(out.stdout, "Pulse") {
		t.Errorf("-ctxdone.all does not report a prompt handler:\n%s", out.stdout)
	}
}

func TestTestFiles(t *testing.T) {
	t.Parallel()
	all := asynqvet(t, testdata, "./startshutdown/testfiles/...")
	shipped := asynqvet(t, testdata, "-test=false", "./startshutdown/testfiles/...")
	if !strings.Contains(all.stdout, "_test.go:") {
		t.Errorf("nothing found in test files:\n%s", all.stdout)
	}
	if strings.Contains(shipped.stdout, "_test.go:") {
		t.Errorf("-test=false reports in test files:\n%s", shipped.stdout)
	}
}

func TestContext(t *testing.T) {
	t.Parallel()
	out := asynqvet(t, testdata, "-stopshutdown", "-c", "1", "./demo/cmd/mailer")
	if !regexp.MustCompile(`(?m)^53\t\s*srv\.Stop\(\)$`).MatchString(out.stdout) || strings.Count(out.stdout, "\n") != 6 {
		t.Errorf("got\n%s", out.stdout)
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"help"}, {"-h"}} {
		out := asynqvet(t, ".", args...)
		for _, r := range analyzers.Rules() {
			if out.status != exitClean || !strings.Contains(out.stdout, r.Name) {
				t.Errorf("%v does not name %s:\n%s", args, r.Name, out.stdout)
			}
		}
		if !strings.Contains(out.stdout, "\n\tretries\n\t\tmaxretry         report tasks ") {
			t.Errorf("%v does not list the rules by theme:\n%s", args, out.stdout)
		}
	}
	for _, r := range analyzers.Rules() {
		out := asynqvet(t, ".", "help", r.Name)
		if out.status != exitClean || !strings.Contains(out.stdout, r.URL) || !strings.Contains(out.stdout, "//nolint:"+r.Name) ||
			!strings.Contains(out.stdout, fmt.Sprintf(".\n\nTheme: %v. Severity: %v. Since: %s.\n\n", r.Record().Theme, r.Record().Severity, r.Record().Since)) {
			t.Errorf("help %s:\n%s", r.Name, out.stdout)
		}
	}
	if out := asynqvet(t, ".", "version"); out.status != exitClean || !strings.HasPrefix(out.stdout, "asynqvet ") {
		t.Errorf("version: %q", out.stdout)
	}
}

// The handshake of the go command.
func TestVetProtocol(t *testing.T) {
	t.Parallel()
	if out := asynqvet(t, ".", "-V=full"); out.status != 0 || !regexp.MustCompile(`asynqvet version .* buildID=`).MatchString(out.stdout) {
		t.Errorf("-V=full: %q", out.stdout)
	}
	out := asynqvet(t, ".", "-flags")
	var flags []struct{ Name string }
	if err := json.Unmarshal([]byte(out.stdout), &flags); err != nil {
		t.Fatalf("-flags: %v\n%s", err, out.stdout)
	}
	for _, want := range []string{"maxretry", "maxretry.n", "asynq.path", "json"} {
		if !slices.ContainsFunc(flags, func(f struct{ Name string }) bool { return f.Name == want }) {
			t.Errorf("-flags does not list %s", want)
		}
	}
}

// decode reads what go vet -json printed.
func decode(t *testing.T, out output) []finding.Finding {
	t.Helper()
	var found []finding.Finding
	if err := finding.Decode(strings.NewReader(out.stdout), func(list []finding.Finding, problems []string) {
		found = append(found, list...)
		for _, p := range problems {
			t.Error(p)
		}
	}); err != nil {
		t.Fatalf("%v\n%s%s", err, out.stdout, out.stderr)
	}
	return found
}

// The expectations of the rules' own tests hold through go vet as well, where
// facts travel in files.
func TestVetExpectations(t *testing.T) {
	long(t)
	found := finding.Sort(decode(t, command(t, testdata, "go", append([]string{"vet", "-json", "-vettool=" + binary}, folders()...)...)))
	for _, r := range analyzers.Rules() {
		dir := filepath.Join(testdata, r.Name)
		comments, err := want.Below(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(comments) == 0 {
			t.Errorf("nothing is expected of %s", r.Name)
		}
		var reports []want.Report
		for _, f := range found {
			if f.Rule == r.Name && strings.HasPrefix(f.Start.File, dir+string(filepath.Separator)) {
				message, ok := strings.CutSuffix(f.Message, " ("+r.Name+")")
				if !ok {
					t.Errorf("%v: the message does not end in the rule: %s", f.Start, f.Message)
				}
				reports = append(reports, want.Report{Place: want.Place{File: f.Start.File, Line: f.Start.Line}, Message: message})
			}
		}
		if r.Whole() {
			comments = comments.Among(reports)
		}
		for _, problem := range comments.Compare(reports) {
			t.Errorf("%s: %s", r.Name, problem)
		}
	}
}

// The expectations of the rules about the program as a whole hold for the checker on
// its own, one program at a time.
func TestPrograms(t *testing.T) {
	long(t)
	for _, r := range analyzers.Rules() {
		if !r.Whole() {
			continue
		}
		programs, err := os.ReadDir(filepath.Join(testdata, r.Name))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range programs {
			t.Run(r.Name+"/"+p.Name(), func(t *testing.T) {
				t.Parallel()
				comments, err := want.Below(filepath.Join(testdata, r.Name, p.Name()))
				if err != nil {
					t.Fatal(err)
				}
				var reports []want.Report
				for _, f := range decode(t, asynqvet(t, testdata, "-json", "-"+r.Name, "./"+r.Name+"/"+p.Name()+"/...")) {
					reports = append(reports, want.Report{Place: want.Place{File: f.Start.File, Line: f.Start.Line}, Message: f.Message})
				}
				for _, problem := range comments.Compare(reports) {
					t.Error(problem)
				}
			})
		}
	}
}

// byRule lists the places, as file:line, that each rule reports.
func byRule(list []finding.Finding) map[string]map[string]bool {
	out := make(map[string]map[string]bool)
	for _, f := range list {
		add(out, f.Rule, f.Start.File, f.Start.Line)
	}
	return out
}

func add(out map[string]map[string]bool, rule, file string, line int) {
	if out[rule] == nil {
		out[rule] = make(map[string]bool)
	}
	out[rule][fmt.Sprintf("%s:%d", file, line)] = true
}

// folders are the patterns of the rules' folders in testdata.
func folders() []string {
	var out []string
	for _, r := range analyzers.Rules() {
		out = append(out, "./"+r.Name+"/...")
	}
	return out
}

// A run over some packages takes no findings from a later run over more of them,
// although the go command caches results without asking whether a package was
// analysed for its facts only.
func TestSubsetsFirst(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		flags  []string
		before [][]string
	}{
		"text": {nil, [][]string{{"./demo/cmd/worker"}}},
		"json": {[]string{"-json"}, [][]string{{"./demo/internal/queue"}, {"./demo/cmd/worker", "./demo/cmd/mailer"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// Packages are told of as they are done, in no order.
			vet := func(tool string, patterns ...string) []string {
				args := slices.Concat([]string{"vet", "-vettool=" + tool}, test.flags, patterns)
				out := command(t, testdata, "go", args...)
				lines := strings.Split(out.stdout+out.stderr, "\n")
				slices.Sort(lines)
				return lines
			}
			want := vet(variant(t), "./demo/...")
			tool := variant(t)
			for _, patterns := range test.before {
				vet(tool, patterns...)
			}
			for _, round := range []string{"first", "second"} {
				if got := vet(tool, "./demo/..."); !slices.Equal(got, want) || len(got) < 10 {
					t.Errorf("%s run behind %v: %d lines, want %d", round, test.before, len(got), len(want))
				}
			}
		})
	}
}

// variant makes a copy of the checker that the go command has not seen before, so
// that no result of another test is cached.
func variant(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(binary)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "asynqvet")
	if err := os.WriteFile(file, fmt.Appendf(data, "%s %d", t.Name(), time.Now().UnixNano()), 0o755); err != nil {
		t.Fatal(err)
	}
	return file
}
