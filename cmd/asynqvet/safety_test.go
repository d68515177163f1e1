package main

import (
	"crypto/sha256"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/report"
)

// snapshot describes every file below some folders.
func snapshot(t *testing.T, dirs ...string) string {
	t.Helper()
	var b strings.Builder
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "%s %v", path, info.Mode())
			if info.Mode().IsRegular() {
				data, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				fmt.Fprintf(&b, " %v %x", info.ModTime(), sha256.Sum256(data))
			}
			b.WriteByte('\n')
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// Nothing is written without -fix or -write-baseline: not beside the source, not
// in the home folder, not among temporary files.
func TestWritesNothing(t *testing.T) {
	long(t)
	module := copyDemo(t)
	home, temp := t.TempDir(), t.TempDir()
	env := []string{"HOME=" + home, "XDG_CONFIG_HOME=" + home, "XDG_CACHE_HOME=" + home, "TMPDIR=" + temp, "GOTELEMETRY=off"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
		env = append(env, name+"="+strings.TrimSpace(command(t, module, "go", "env", name).stdout))
	}
	baseline := filepath.Join(module, "baseline.json")
	asynqvet(t, module, "-baseline", baseline, "-write-baseline", "./demo/cmd/...")
	// The go command itself counts its runs below the home folder.
	commandEnv(t, module, env, "go", "list", "./...")
	before := snapshot(t, module, temp)
	files := len(homeFiles(t, home))
	for _, args := range [][]string{
		{}, {"-diff"}, {"-json"}, {"-tolerant"}, {"-format", "sarif"}, {"-baseline", baseline}, {"-c", "2"}, {"-vet"},
	} {
		if out := commandEnv(t, module, env, binary, append(args, "./demo/...")...); out.status != exitFindings {
			t.Errorf("%v: status %d\n%s", args, out.status, out.stderr)
		}
	}
	if after := snapshot(t, module, temp); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	if list := homeFiles(t, home); len(list) != files {
		t.Errorf("in the home folder: %v", list)
	}
}

// homeFiles lists the files of a home folder but those of the go command.
func homeFiles(t *testing.T, home string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.Contains(path, filepath.Join("go", "telemetry")) {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Wherever a run with -fix is killed, every file is whole.
func TestFixKilled(t *testing.T) {
	long(t)
	start := time.Now()
	if out := asynqvet(t, copyDemo(t), "-fix", "./demo/..."); out.status != exitFindings {
		t.Fatalf("status %d\n%s", out.status, out.stderr)
	}
	took := time.Since(start)
	const kills = 12
	changed := 0
	// Where the first run was faster than these, the last kill comes later.
	for i := 0; i < kills || changed == 0 && i < 5*kills; i++ {
		module := copyDemo(t)
		cmd := exec.Command(binary, "-fix", "./demo/...")
		cmd.Dir, cmd.Env = module, append(os.Environ(), "GOWORK=off")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(took * time.Duration(i+1) / kills)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		err := filepath.WalkDir(module, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			text := []byte(read(t, path))
			formatted, err := format.Source(text)
			if err != nil || string(formatted) != string(text) {
				t.Errorf("killed after %d/%d: %s is not whole: %v", i+1, kills, path, err)
			}
			rel, err := filepath.Rel(module, path)
			if err == nil && string(text) != read(t, filepath.Join(testdata, rel)) {
				changed++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if changed == 0 {
		t.Error("killed too early each time")
	}
}

// A baseline is not written over what may not be written, and a link to one
// stays a link.
func TestBaselineLeftAlone(t *testing.T) {
	long(t)
	dir := shop(t, "p/p.go", enqueue)
	file, link := filepath.Join(dir, "known.json"), filepath.Join(dir, "link.json")
	record := func(name string) output { return asynqvet(t, dir, "-baseline", name, "-write-baseline", "./...") }
	if out := record(file); out.status != exitClean {
		t.Fatalf("status %d, %s", out.status, out.stderr)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "p/q.go"), strings.Replace(enqueue, "func f", "func g", 1))
	before := read(t, file)
	if err := os.Chmod(file, 0o444); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, link} {
		if out := record(name); out.status != exitTrouble || !strings.Contains(out.stderr, "may not be written") || read(t, file) != before {
			t.Errorf("%s: status %d, %s", name, out.status, out.stderr)
		}
	}
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if out := record(link); out.status != exitClean || read(t, file) == before {
		t.Errorf("link: status %d, %s", out.status, out.stderr)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
}

// handler begins the source of a package that uses asynq and has one finding.
const handler = `package p

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

func Handle(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Minute)
	return nil
}

`

// Code that no human writes is analysed all the same, or let go.
func TestHostileSource(t *testing.T) {
	long(t)
	repeat := func(n int, form string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(form, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	dir := shop(t,
		"literal/p.go", handler+"var Text = \""+strings.Repeat("0123456789", 1<<20)+"\"\n\nvar Bytes = []byte(`"+strings.Repeat("x", 1<<20)+"`)\n\nvar Numbers = []int{"+strings.Repeat("7, ", 1<<17)+"}\n",
		"long/p.go", handler+"func Long(c *asynq.Client, n int) int {\n"+repeat(100_000, "\tif n > # {\n\t\tn++\n\t}\n")+"\treturn n\n}\n",
		"calls/p.go", handler+"func Calls(ctx context.Context, c *asynq.Client) {\n"+repeat(20_000, "\t_, _ = c.EnqueueContext(ctx, asynq.NewTask(\"t#\", nil), asynq.MaxRetry(#))\n")+"}\n",
		"parens/p.go", handler+"var Deep = "+strings.Repeat("(", 4000)+"1"+strings.Repeat(")", 4000)+"\n\nvar Sum = 0"+strings.Repeat(" + 1", 9000)+"\n",
		"nested/p.go", handler+"func Nested(n int) {\n"+strings.Repeat("if n > 0 {\n", 400)+strings.Repeat("}\n", 400)+"}\n\nfunc Literals() {\n"+strings.Repeat("func() {\n", 300)+strings.Repeat("}()\n", 300)+"}\n",
		"types/p.go", handler+repeat(2000, "type T# struct {\n\tNext *T#\n\tInner struct{ A, B, C struct{ D []map[string]*T# } }\n}\n\n"),
	)
	for _, args := range [][]string{{binary}, {binary, "-tolerant"}, {"go", "vet", "-vettool=" + binary}} {
		out := command(t, dir, args[0], append(args[1:], "./...")...)
		text := out.stdout + out.stderr
		if n := strings.Count(text, "never checks ctx.Done()"); n != 6 || strings.Contains(text, "goroutine") || strings.Contains(text, "internal error") {
			t.Errorf("%v: status %d, %d findings\n%.2000s", args, out.status, n, text)
		}
	}
}

// Whatever a file is called, every format stays what it is. The go command
// itself cannot do with a name of two lines.
func TestHostileNames(t *testing.T) {
	long(t)
	const odd = "b::error::c%0A<\"'&,;]]>\t\x1b[31mé.go"
	dir := shop(t)
	if err := os.Mkdir(filepath.Join(dir, "p"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "p", odd), []byte(enqueue), 0o644); err != nil {
		t.Skip("no such file name here")
	}
	for _, f := range report.Formats {
		out := asynqvet(t, dir, "-format", f.Name, "-c", "1", "-color", "never", "./p")
		// GitHub must have the name as it is.
		if out.status != exitFindings || f.Name != "github" && strings.Contains(out.stdout, "\x1b") {
			t.Errorf("%s: status %d\n%q\n%s", f.Name, out.status, out.stdout, out.stderr)
		}
	}
}

// mutilated writes a module of 300 packages that are broken, most of them.
func mutilated(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join("..", "..")
	if out := command(t, root, "go", "run", "./analyzers/internal/ruletest/mutilated", testdata, dir); out.status != 0 {
		t.Fatal(out.stderr)
	}
	return dir
}

// unhurt complains of a run that did not end as it should over broken code.
func unhurt(t *testing.T, name string, out output) {
	t.Helper()
	text := out.stdout + out.stderr
	if at := crash.FindStringIndex(text); at != nil {
		t.Errorf("%s: status %d\n%.2000s", name, out.status, text[max(0, at[0]-500):])
	}
}

// crash is what a program leaves that did not end as it should.
var crash = regexp.MustCompile(`panic: |internal error|goroutine \d+ \[`)

// What a package that is not there would give is not taken for nothing.
func TestMissingValues(t *testing.T) {
	t.Parallel()
	dir := shop(t, "p/p.go", `package p

import (
	"github.com/hibiken/asynq"

	"nowhere.example/missing"
)

func named() (queue string) { return string(missing.Queue) }

func plain() string { return missing.Queue() }

func either(b bool) (queue string) {
	if b {
		return "low"
	}
	return missing.Queue()
}

func literal() asynq.Option {
	queue := func() (q string) { return missing.Queue() }
	return asynq.Queue(queue())
}

func options(b bool) []asynq.Option {
	return []asynq.Option{asynq.Queue(named()), asynq.Queue(plain()), asynq.Queue(either(b)), asynq.MaxRetry(3)}
}
`)
	if out := asynqvet(t, dir, "-tolerant", "./..."); out.status != exitClean || out.stdout != "" {
		t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

// Broken code neither hurts the checker nor keeps it from telling what is wrong
// elsewhere.
func TestMutilatedModule(t *testing.T) {
	long(t)
	dir := mutilated(t)
	start := time.Now()
	tolerant := asynqvet(t, dir, "-tolerant", "./...")
	unhurt(t, "-tolerant", tolerant)
	if n := strings.Count(tolerant.stdout, "broken"); tolerant.status != exitFindings || n < 200 {
		t.Errorf("-tolerant: status %d, %d findings in broken packages", tolerant.status, n)
	}
	strict := asynqvet(t, dir, "./...")
	unhurt(t, "asynqvet", strict)
	more := 0
	if m := regexp.MustCompile(`errors in (\d+) more packages`).FindStringSubmatch(strict.stderr); m != nil {
		more, _ = strconv.Atoi(m[1])
	}
	if n := strings.Count(strict.stderr, "broken") + more; strict.status != exitTrouble || n < 150 {
		t.Errorf("asynqvet: status %d, %d packages told of\n%.3000s", strict.status, n, strict.stderr)
	}
	if strict.stdout != tolerant.stdout || !strings.Contains(strict.stdout, "demo/cmd/mailer/main.go") {
		t.Error("asynqvet reports something else than with -tolerant")
	}
	// The go command gives up where it cannot even list a package.
	listed := command(t, dir, "go", "list", "-e", "-f", "{{if not .Error}}{{.ImportPath}}{{end}}", "./...")
	vet := command(t, dir, "go", append([]string{"vet", "-vettool=" + binary}, strings.Fields(listed.stdout)...)...)
	unhurt(t, "go vet", vet)
	if n := strings.Count(vet.stderr, "broken"); vet.status == 0 || n < 150 {
		t.Errorf("go vet: status %d, %d lines of broken packages\n%.2000s", vet.status, n, vet.stderr)
	}
	t.Logf("%v", time.Since(start).Round(time.Second))
}
