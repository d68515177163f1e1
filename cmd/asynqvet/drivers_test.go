//go:build drivers

package main

import (
	"encoding/json"
	"fmt"
	"go/format"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/asynqvet/asynqvet/analyzers"
	"github.com/asynqvet/asynqvet/analyzers/want"
)

// golangciVersion is the version of golangci-lint that the command is built of.
const golangciVersion = "v2.15.0"

// A driver runs the suite over the folder of each rule in testdata and returns
// the places, as file:line, that each rule reports.
type driver struct {
	name string
	run  func(t *testing.T) map[string]map[string]bool
}

// The expectations of testdata hold in every driver. The rules' own tests run
// them through analysistest.
func TestDrivers(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	drivers := []driver{
		{"go vet", func(t *testing.T) map[string]map[string]bool {
			return byRule(decode(t, command(t, testdata, "go", append([]string{"vet", "-json", "-vettool=" + binary}, folders()...)...)))
		}},
		{"asynqvet", func(t *testing.T) map[string]map[string]bool {
			return byRule(decode(t, asynqvet(t, testdata, append([]string{"-json"}, folders()...)...)))
		}},
		{"asynqvet -tolerant", func(t *testing.T) map[string]map[string]bool {
			return byRule(decode(t, asynqvet(t, testdata, append([]string{"-tolerant", "-json"}, folders()...)...)))
		}},
		{"golangci-lint-asynqvet", func(t *testing.T) map[string]map[string]bool { return golangci(t, golangciCommand(t, root)) }},
		{"golangci-lint custom", func(t *testing.T) map[string]map[string]bool { return golangci(t, golangciCustom(t, root)) }},
		{"gopls", func(t *testing.T) map[string]map[string]bool { return gopls(t, goplsWithSuite(t, root)) }},
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	for _, d := range drivers {
		t.Run(d.name, func(t *testing.T) {
			start := time.Now()
			got := d.run(t)
			fmt.Fprintf(w, "%s\t%v", d.name, time.Since(start).Round(time.Second))
			for _, r := range analyzers.Rules() {
				if r.Whole() && strings.HasPrefix(d.name, "asynqvet") {
					continue // all programs of the folder would be one; see TestPrograms
				}
				want := wanted(t, filepath.Join(testdata, r.Name))
				n := 0
				for at := range want {
					if got[r.Name][at] {
						n++
					} else if !r.Whole() {
						t.Errorf("%s: %s does not report", at, r.Name)
					}
				}
				for _, at := range slices.Sorted(maps.Keys(got[r.Name])) {
					if !want[at] && strings.HasPrefix(at, filepath.Join(testdata, r.Name)+string(filepath.Separator)) {
						t.Errorf("%s: %s reports", at, r.Name)
					}
				}
				fmt.Fprintf(w, "\t%s %d/%d", r.Name, n, len(want))
			}
			fmt.Fprintln(w)
		})
	}
	_ = w.Flush()
	t.Logf("expected places that are reported:\n%s", table.String())
}

// wanted lists the lines with a want comment below a folder.
func wanted(t *testing.T, dir string) map[string]bool {
	t.Helper()
	comments, err := want.Below(dir)
	if err != nil {
		t.Fatal(err)
	}
	lines := make(map[string]bool)
	for at := range comments {
		lines[at.String()] = true
	}
	return lines
}

// build runs a command that must succeed.
func build(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
}

// golangciCommand builds cmd/golangci-lint-asynqvet with this source of the
// suite.
func golangciCommand(t *testing.T, root string) string {
	t.Helper()
	dir := t.TempDir()
	work := fmt.Sprintf("go 1.26.0\n\nuse %s\n\nreplace github.com/asynqvet/asynqvet => %s\n", filepath.Join(root, "cmd", "golangci-lint-asynqvet"), root)
	write(t, filepath.Join(dir, "go.work"), work)
	out := filepath.Join(dir, "golangci-lint-asynqvet")
	build(t, filepath.Join(root, "cmd", "golangci-lint-asynqvet"), []string{"GOWORK=" + filepath.Join(dir, "go.work"), "GOFLAGS="}, "go", "build", "-o", out, ".")
	return out
}

// golangciCustom lets golangci-lint build itself with the plugin, by the
// configuration that the README has. What it would clone from GitHub is made
// from the module cache.
func golangciCustom(t *testing.T, root string) string {
	t.Helper()
	dir := t.TempDir()
	var module struct{ Dir string }
	download := command(t, root, "go", "mod", "download", "-json", "github.com/golangci/golangci-lint/v2@"+golangciVersion)
	if err := json.Unmarshal([]byte(download.stdout), &module); err != nil {
		t.Fatal(err)
	}
	repo := filepath.Join(dir, "repo", "golangci", "golangci-lint.git")
	if err := os.CopyFS(repo, os.DirFS(module.Dir)); err != nil {
		t.Fatal(err)
	}
	git := []string{"GIT_CONFIG_COUNT=3", "GIT_CONFIG_KEY_0=url.file://" + filepath.Join(dir, "repo") + "/.insteadOf", "GIT_CONFIG_VALUE_0=https://github.com/",
		"GIT_CONFIG_KEY_1=user.name", "GIT_CONFIG_VALUE_1=test", "GIT_CONFIG_KEY_2=user.email", "GIT_CONFIG_VALUE_2=test@example.com"}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A", "-f"}, {"commit", "-q", "-m", "source"}, {"tag", golangciVersion}} {
		build(t, repo, git, "git", args...)
	}
	config := recipe(t, `^# \.custom-gcl\.yml`)
	local := strings.Replace(config, "version: main", "path: "+root, 1)
	if local == config {
		t.Fatalf("the configuration names no version of the plugin:\n%s", config)
	}
	write(t, filepath.Join(dir, ".custom-gcl.yml"), local)
	build(t, dir, append(git, "GOWORK=off", "GOFLAGS="), "go", "run", "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@"+golangciVersion, "custom")
	return filepath.Join(dir, "golangci-lint-asynqvet")
}

// golangciConfig is the configuration that the README has, with nothing hidden.
func golangciConfig(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), ".golangci.yml")
	config := recipe(t, `(?s)^# \.golangci\.yml.*type: module`)
	write(t, path, config)
	return path
}

func golangci(t *testing.T, path string) map[string]map[string]bool {
	t.Helper()
	out := command(t, testdata, path, append([]string{"run", "-c", golangciConfig(t), "--default=none", "--enable=asynqvet", "--uniq-by-line=false", "--max-issues-per-linter=0",
		"--output.json.path=stdout", "--show-stats=false", "--path-mode=abs"}, folders()...)...)
	var report struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename string
				Line     int
			}
		}
	}
	text, _, _ := strings.Cut(out.stdout, "\n")
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatalf("%v\n%.2000s\n%.2000s", err, out.stdout, out.stderr)
	}
	found := make(map[string]map[string]bool)
	for _, issue := range report.Issues {
		rule, _, _ := strings.Cut(issue.Text, ":")
		add(found, rule, issue.Pos.Filename, issue.Pos.Line)
	}
	return found
}

// goplsWithSuite builds gopls as "asynqvet gopls" does.
func goplsWithSuite(t *testing.T, root string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "gopls-asynqvet")
	if out := asynqvet(t, root, "gopls", "-version=v0.23.0", "-o", path, "-source", root); out.status != exitClean {
		t.Fatalf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
	return path
}

// gopls opens the files of one rule after the other. It leaves folders called
// testdata alone, so it gets a copy by another name.
func gopls(t *testing.T, path string) map[string]map[string]bool {
	t.Helper()
	module, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(module, os.DirFS(testdata)); err != nil {
		t.Fatal(err)
	}
	found := make(map[string]map[string]bool)
	c := startLSP(t, path, module, nil)
	defer c.stop()
	for _, r := range analyzers.Rules() {
		var files []string
		err := filepath.WalkDir(filepath.Join(module, r.Name), func(path string, _ os.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".go" {
				files = append(files, path)
				c.open(path, read(t, path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for file, list := range c.diagnose(files...) {
			for _, d := range list {
				add(found, d.Source, testdata+strings.TrimPrefix(file, module), d.Range.Start.Line+1)
			}
		}
		for _, path := range files {
			c.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri(path)}})
		}
	}
	return found
}

// With a later x/tools the types of dependencies travel in the files that hold
// facts; the checker finds the same.
func TestLaterTools(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		write(t, filepath.Join(dir, name), read(t, filepath.Join(root, name)))
	}
	later := filepath.Join(dir, "asynqvet")
	env := []string{"GOWORK=off", "GOFLAGS=-modfile=" + filepath.Join(dir, "go.mod")}
	build(t, root, env, "go", "get", "golang.org/x/tools@v0.52.0")
	build(t, root, env, "go", "build", "-o", later, "./cmd/asynqvet")
	want := command(t, testdata, "go", "vet", "-vettool="+binary, "./demo/...")
	for _, args := range [][]string{{"vet", "-vettool=" + later, "./demo/..."}, {"vet", "-vettool=" + later, "-vet", "./demo/..."}} {
		got := command(t, testdata, "go", args...)
		if got.status == 0 || sortLines(got.stderr) != sortLines(want.stderr) {
			t.Errorf("%v prints\n%s\nwant\n%s", args, got.stderr, want.stderr)
		}
	}
}

// A session in an editor, on the demo.
func TestEditorSession(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	path := goplsWithSuite(t, root)
	module := copyDemo(t)
	file := filepath.Join(module, "demo", "cmd", "worker", "main.go")
	text := read(t, file)

	cold := firstFinding(t, path, module, file, filepath.Join(t.TempDir(), "cache"), nil)
	warmCache := filepath.Join(t.TempDir(), "cache")
	firstFinding(t, path, module, file, warmCache, nil)
	warm := firstFinding(t, path, module, file, warmCache, nil)
	off := make(map[string]any)
	for _, a := range analyzers.All() {
		off[a.Name] = false
	}
	// Another set of analyzers has other results in the cache.
	firstFinding(t, path, module, file, warmCache, map[string]any{"analyses": off})
	without := firstFinding(t, path, module, file, warmCache, map[string]any{"analyses": off})
	coldWithout := firstFinding(t, path, module, file, filepath.Join(t.TempDir(), "cache"), map[string]any{"analyses": off})
	t.Logf("first finding after %v cold, %v warm (%v and %v without the rules)", cold.after, warm.after, coldWithout.after, without.after)
	t.Logf("peak memory with the rules, as a ratio of that without: %.2f cold (%d MB), %.2f warm (%d MB)", float64(cold.memory)/float64(coldWithout.memory), cold.memory>>20,
		float64(warm.memory)/float64(without.memory), warm.memory>>20)
	if !cold.found || !warm.found || without.found {
		t.Errorf("found cold %t, warm %t, switched off %t", cold.found, warm.found, without.found)
	}

	c := startLSP(t, path, module, nil)
	defer c.stop()
	c.open(file, text)
	start := find(c.diagnose(file)[file], "startshutdown")
	if start == nil {
		t.Fatalf("startshutdown reports nothing: %+v", c.diagnostics)
	}
	if start.Severity != 1 || !strings.HasPrefix(start.Href.Href, "https://github.com/asynqvet/asynqvet/blob/main/analyzers/startshutdown/README.md") || len(start.Related) == 0 {
		t.Errorf("the diagnostic is %+v", start)
	}

	// The finding stays while another function does not type-check or parse.
	for _, broken := range []string{"\nfunc broken() int { return undefined + \"\" }\n", "\nfunc broken() { if x := }\n"} {
		c.change(file, text+broken)
		if find(c.diagnose(file)[file], "startshutdown") == nil {
			t.Errorf("the finding goes away with %q", broken)
		}
	}
	c.change(file, text)
	if start = find(c.diagnose(file)[file], "startshutdown"); start == nil {
		t.Fatal("the finding does not come back")
	}
	fixed := c.fix(file, text, *start, "^Defer Shutdown")
	if formatted, err := format.Source([]byte(fixed)); err != nil || string(formatted) != fixed || !strings.Contains(fixed, "\tdefer scheduler.Shutdown()\n") {
		t.Errorf("the quick fix leaves (%v)\n%s", err, fixed)
	}
	c.change(file, fixed)
	if d := find(c.diagnose(file)[file], "startshutdown"); d != nil {
		t.Errorf("after the fix: %+v", d)
	}
	fixAll(t, c, module)
}

// fixAll applies a quick fix for every diagnostic of the demo that has one.
func fixAll(t *testing.T, c *lspClient, module string) {
	t.Helper()
	titles := map[string]string{"maxretry": "^Add asynq", "shutdowntimeout": "^Set Shutdown", "ctxdone": "^(Pass|Check) the context", "payloadversion": "^Add Version", "stopshutdown": "^(Call|Defer) "}
	files := map[string]string{"maxretry": "cmd/api/routes.go", "shutdowntimeout": "cmd/importer/main.go", "ctxdone": "internal/handlers/shop.go", "payloadversion": "internal/tasks/payloads.go", "stopshutdown": "cmd/mailer/main.go"}
	for rule, title := range titles {
		file := filepath.Join(module, "demo", filepath.FromSlash(files[rule]))
		text := read(t, file)
		c.open(file, text)
		before := c.diagnose(file)[file]
		d := find(before, rule)
		if d == nil {
			t.Errorf("%s reports nothing in %s", rule, file)
			continue
		}
		if want := map[analyzers.Severity]int{analyzers.Error: 1, analyzers.Warning: 2}[analyzers.SeverityOf(rule)]; d.Severity != want {
			t.Errorf("%s is of the severity %d, want %d", rule, d.Severity, want)
		}
		fixed := c.fix(file, text, *d, title)
		if formatted, err := format.Source([]byte(fixed)); err != nil || string(formatted) != fixed || fixed == text {
			t.Errorf("%s: the quick fix leaves (%v)\n%s", rule, err, fixed)
		}
		c.change(file, fixed)
		if after := c.diagnose(file)[file]; count2(after, rule) != count2(before, rule)-1 || count2(after, "compiler") != 0 {
			t.Errorf("%s: after the fix %+v", rule, after)
		}
	}
}

func count2(list []lspDiagnostic, source string) int {
	n := 0
	for _, d := range list {
		if d.Source == source {
			n++
		}
	}
	return n
}

func find(list []lspDiagnostic, source string) *lspDiagnostic {
	for _, d := range list {
		if d.Source == source {
			return &d
		}
	}
	return nil
}

type session struct {
	after  time.Duration
	memory int64
	found  bool
}

// firstFinding starts gopls with a cache of its own and opens a file.
func firstFinding(t *testing.T, path, module, file, cache string, settings map[string]any) session {
	t.Helper()
	t.Setenv("GOPLSCACHE", cache)
	start := time.Now()
	c := startLSP(t, path, module, settings)
	defer c.stop()
	c.open(file, read(t, file))
	list := c.diagnose(file)[file]
	s := session{after: time.Since(start).Round(10 * time.Millisecond), found: find(list, "startshutdown") != nil}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid))
	if m := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(status); err == nil && m != nil {
		var kb int64
		_, _ = fmt.Sscan(string(m[1]), &kb)
		s.memory = kb << 10
	}
	return s
}

// Settings that golangci-lint hands on, and what it does with findings.
func TestGolangci(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	path := golangciCommand(t, root)
	module := copyDemo(t)
	config := recipe(t, `(?s)^# \.golangci\.yml.*type: module`)
	write(t, filepath.Join(module, ".golangci.yml"), config)
	run := func(args ...string) output {
		return command(t, module, path, append(append([]string{"run", "--default=none", "--enable=asynqvet"}, args...), "./demo/...")...)
	}
	if out := run(); out.status != 1 || !strings.Contains(out.stdout, "maxretry: a task is enqueued without MaxRetry") || !strings.Contains(out.stdout, "(asynqvet)") {
		t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
	if out := run("--output.sarif.path=stdout"); !strings.Contains(out.stdout, `"version":"2.1.0"`) || !strings.Contains(out.stdout, "without MaxRetry") {
		t.Errorf("SARIF: %.500s", out.stdout)
	}
	wrong := strings.Replace(config, "maxretry:", "maxretries:", 1)
	write(t, filepath.Join(module, ".golangci.yml"), wrong)
	if out := run(); wrong == config || out.status == 0 || !strings.Contains(out.stderr, `unknown setting "maxretries"`) {
		t.Errorf("misspelt: status %d\n%s", out.status, out.stderr)
	}
	write(t, filepath.Join(module, ".golangci.yml"), config)
	file := filepath.Join(module, "demo", "cmd", "worker", "main.go")
	text := read(t, file)
	silenced := strings.Replace(text, "scheduler.Start(); err != nil {", "scheduler.Start(); err != nil { //nolint:asynqvet // lives for ever", 1)
	write(t, file, silenced)
	if out := run(); text == silenced || strings.Contains(out.stdout, "scheduler is started") {
		t.Errorf("//nolint:asynqvet does not silence:\n%s", out.stdout)
	}
	write(t, file, text)
	run("--fix")
	if fixed := read(t, file); !strings.Contains(fixed, "defer scheduler.Shutdown()") {
		t.Errorf("--fix leaves\n%s", fixed)
	}
	build(t, module, []string{"GOWORK=off"}, "go", "vet", "./demo/...")
	if out := command(t, module, "gofmt", "-l", "demo"); out.stdout != "" {
		t.Errorf("--fix leaves unformatted: %s", out.stdout)
	}
	broken := mutilated(t)
	write(t, filepath.Join(broken, ".golangci.yml"), config)
	out := command(t, broken, path, "run", "--default=none", "--enable=asynqvet", "./...")
	unhurt(t, "golangci-lint over broken code", out)
	if out.status != 1 || !strings.Contains(out.stdout, "broken") {
		t.Errorf("broken code: status %d\n%.2000s", out.status, out.stderr)
	}
}
