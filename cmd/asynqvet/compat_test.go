package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// A repository is one of git, in which the demo is committed.
type repository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	r := &repository{t, filepath.Join(t.TempDir(), "shop")}
	for _, name := range []string{"go.mod", "go.sum"} {
		copyFile(t, filepath.Join(testdata, name), filepath.Join(r.dir, name))
	}
	demo := filepath.Join(testdata, "demo")
	err := filepath.WalkDir(demo, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(testdata, path)
			copyFile(t, path, filepath.Join(r.dir, rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	r.git("init", "-q", "-b", "main")
	r.commit()
	return r
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		err = os.WriteFile(to, data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (r *repository) git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=someone", "-c", "user.email=someone@shop.example", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repository) commit() {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "-m", "a release")
}

// change replaces text in files: file, old, new and so on.
func (r *repository) change(changes ...string) {
	r.t.Helper()
	for ; len(changes) >= 3; changes = changes[3:] {
		file := filepath.Join(r.dir, changes[0])
		data, err := os.ReadFile(file)
		if err != nil {
			r.t.Fatal(err)
		}
		if !strings.Contains(string(data), changes[1]) {
			r.t.Fatalf("%s does not contain %q", changes[0], changes[1])
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(data), changes[1], changes[2], 1)), 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
}

// reset takes all changes back.
func (r *repository) reset() { r.git("checkout", "-q", "--", ".") }

// Ten changes to the payloads and queues of the demo, and what a deploy makes of them.
func TestCompatDemo(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	const payloads, handlers = "demo/internal/tasks/payloads.go", "demo/internal/handlers/shop.go"
	for _, c := range []struct {
		what    string
		changes []string
		status  int
		want    string // a regular expression, "" for nothing
	}{
		{"nothing", nil, exitClean, ""},
		{"a field was added", []string{payloads, "SKU      string", "Shelf    string `json:\"shelf\"`\n\tSKU      string"}, exitClean, `field Shelf of tasks\.StockReserve: waiting "stock:reserve" tasks do not have it, so it is zero; .*\(payloadchange, note\)`},
		{"a number became a text", []string{payloads, "Quantity int ", "Quantity string ", "demo/internal/tasks/tasks.go", "Quantity: line.Quantity", "Quantity: fmt.Sprint(line.Quantity)", handlers, "p.SKU, p.Quantity)", "p.SKU, len(p.Quantity))"}, exitFindings, `payloads\.go:\d+:\d+: field Quantity: waiting "stock:reserve" tasks hold int, which does not fit string; .*\(payloadchange\)`},
		{"a number was narrowed", []string{payloads, "Width      int ", "Width      int8 ", "demo/internal/tasks/tasks.go", "Width: 320", "Width: 32", handlers, "2*p.Width)", "2*int(p.Width))", handlers, "p.ImageID, p.Width)", "p.ImageID, int(p.Width))"}, exitFindings, `field Width of tasks\.Thumbnail: waiting "image:thumbnail" tasks hold int, which does not fit int8`},
		{"a field was renamed", []string{payloads, "`json:\"order_id\"`", "`json:\"order\"`"}, exitFindings, `field OrderID.*: waiting "order:confirm" tasks lack it, but hold order_id`},
		{"a field was renamed in Go alone", []string{payloads, "SKU      string", "Article  string", "demo/internal/tasks/tasks.go", "StockReserve{SKU:", "StockReserve{Article:", handlers, "p.SKU", "p.Article"}, exitClean, ""},
		{"a type of tasks was renamed", []string{"demo/internal/tasks/tasks.go", `"stock:reserve"`, `"stock:set-aside"`}, exitFindings, `the mux of this server: it lacks a pattern for "stock:reserve", of which the old release left tasks in queue "default"`},
		{"a queue was renamed", []string{"demo/internal/queue/config.go", `"critical"`, `"urgent"`}, exitFindings, `Config without queue "critical"|lacks a pattern`},
		{"a type writes itself", []string{"demo/internal/store/store.go", "// Entry ", "// MarshalText writes an entry.\nfunc (e Entry) MarshalText() ([]byte, error) { return []byte(e.Account), nil }\n\n// UnmarshalText reads one.\nfunc (e *Entry) UnmarshalText(text []byte) error { e.Account = string(text); return nil }\n\n// Entry "}, exitFindings, `waiting "ledger:post" tasks hold store\.Entry as object, which does not fit store\.Entry as text`},
		{"the encoding is another one", []string{"demo/internal/handlers/handlers.go", `"encoding/json"`, "\"bytes\"\n\t\"encoding/gob\"", "demo/internal/handlers/handlers.go", "json.Unmarshal(task.Payload(), &p)", "gob.NewDecoder(bytes.NewReader(task.Payload())).Decode(&p)"}, exitFindings, `waiting "order:confirm" tasks are encoded as json, not gob`},
	} {
		r.change(c.changes...)
		out := asynqvet(t, r.dir, "compat", "-against", "HEAD", "./demo/...")
		t.Logf("%s: status %d\n%s%s", c.what, out.status, out.stdout, out.stderr)
		if out.status != c.status || c.want == "" && out.stdout != "" || !regexp.MustCompile(c.want).MatchString(out.stdout) {
			t.Errorf("%s: want status %d and %s", c.what, c.status, c.want)
		}
		r.reset()
	}
	if left := r.git("worktree", "list"); strings.Count(left, "\n") > 0 {
		t.Errorf("a worktree is left:\n%s", left)
	}
	if left := r.git("status", "--porcelain"); left != "" {
		t.Errorf("the tree is not as it was:\n%s", left)
	}
}

// A recorded base says the same as a revision; places are named, and all formats know notes.
func TestCompatFile(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	if out := asynqvet(t, r.dir, "compat", "-w", "./demo/..."); out.status != exitClean || out.stdout+out.stderr != "" {
		t.Fatalf("status %d: %s%s", out.status, out.stdout, out.stderr)
	}
	r.git("add", "-A")
	r.change("demo/internal/tasks/payloads.go", "SKU      string", "Shelf    string `json:\"shelf\"`\n\tSKU      int ", "demo/internal/tasks/tasks.go", "SKU: line.SKU", "SKU: len(line.SKU)", "demo/internal/handlers/shop.go", "p.SKU, ", `"", `)
	byFile := asynqvet(t, r.dir, "compat", "./demo/...")
	byName := asynqvet(t, r.dir, "compat", "-against", "asynq.schema.json", "./demo/...")
	byRevision := asynqvet(t, r.dir, "compat", "-against", "HEAD", "./demo/...")
	if byFile.status != exitFindings || byFile != byName || byFile != byRevision {
		t.Errorf("status %d\n%s%s\nby name %d\n%s%s\nby revision %d\n%s%s", byFile.status, byFile.stdout, byFile.stderr, byName.status, byName.stdout, byName.stderr, byRevision.status, byRevision.stdout, byRevision.stderr)
	}
	if !strings.Contains(byFile.stdout, "it was field SKU in the base (demo/internal/tasks/payloads.go:") {
		t.Errorf("the place in the base is not told:\n%s", byFile.stdout)
	}
	for format, want := range map[string]string{
		"json": `"category": "payloadchange/note"`, "sarif": `"level": "note"`, "github": "::notice file=", "gitlab": `"severity": "info"`, "checkstyle": `severity="info"`, "junit": `failures="1"`,
	} {
		out := asynqvet(t, r.dir, "compat", "-format", format, "./demo/...")
		if out.status != exitFindings || !strings.Contains(out.stdout, want) {
			t.Errorf("%s: status %d, no %s in\n%s%s", format, out.status, want, out.stdout, out.stderr)
		}
	}
	if out := asynqvet(t, r.dir, "compat", "-baseline", "known.json", "-write-baseline", "./demo/..."); out.status != exitClean {
		t.Errorf("status %d: %s", out.status, out.stderr)
	}
	if out := asynqvet(t, r.dir, "compat", "-baseline", "known.json", "./demo/..."); out.status != exitClean || out.stdout != "" {
		t.Errorf("with a baseline: status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
	r.change("demo/internal/tasks/payloads.go", "SKU      int ", "//nolint:payloadchange // nothing waits\n\tSKU      int ")
	if out := asynqvet(t, r.dir, "compat", "./demo/..."); out.status != exitClean || strings.Contains(out.stdout, "SKU") {
		t.Errorf("silenced: status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

// small is a program of its own, with a client and perhaps a server.
func small(server string) string {
	return `package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func work(context.Context, *asynq.Task) error { return nil }

func main() {
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("a:run", nil), asynq.MaxRetry(3)); err != nil {
		log.Fatal(err)
	}
` + server + "}\n"
}

// Where no server is left there is no place to report, and the exit status says it all the same.
func TestCompatNoServer(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	file := filepath.Join(r.dir, "small", "main.go")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, file, small("\tmux := asynq.NewServeMux()\n\tmux.HandleFunc(\"a:run\", work)\n\t_ = asynq.NewServer(redis, asynq.Config{}).Run(mux)\n"))
	r.commit()
	write(t, file, small("\t_ = work\n"))
	out := asynqvet(t, r.dir, "compat", "-against", "HEAD", "./small")
	if out.status != exitFindings || out.stdout != "" || out.stderr != "asynqvet: queue \"default\": no server is left that serves what waits there; add one until all is done\n" {
		t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

// Another service that serves a queue counts.
func TestCompatSystem(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	if out := asynqvet(t, r.dir, "map", "-format", "json", "-o", "other.json", "./demo/..."); out.status != exitClean {
		t.Fatal(out.stderr)
	}
	data, err := os.ReadFile(filepath.Join(r.dir, "other.json"))
	if err != nil {
		t.Fatal(err)
	}
	other := strings.ReplaceAll(string(data), "shop.example", "other.example")
	if err := os.WriteFile(filepath.Join(r.dir, "other.json"), []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	r.change("demo/internal/tasks/tasks.go", `"stock:reserve"`, `"stock:set-aside"`)
	if out := asynqvet(t, r.dir, "compat", "-against", "HEAD", "-system", "other.json", "./demo/..."); out.status != exitClean {
		t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

func TestCompatRefused(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(r.dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("later.json", "{\n\t\"schema\": 7\n}\n")
	write("broken.json", "{\"schema\": 1,\n]")
	shallow := filepath.Join(t.TempDir(), "shallow")
	r.change("demo/internal/tasks/payloads.go", "SKU      string", "SKU      string ")
	r.commit()
	first := r.git("rev-list", "--max-parents=0", "HEAD")
	r.git("clone", "-q", "--depth=1", "file://"+r.dir, shallow)
	elsewhere := t.TempDir()
	module := filepath.Join(elsewhere, "go.mod")
	if err := os.WriteFile(module, []byte("module elsewhere.example\n\ngo 1.24\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dir  string
		args []string
		want string
	}{
		{r.dir, []string{"./demo/..."}, "there is no .*asynq.schema.json; write it with -w"},
		{r.dir, []string{"-against", "v7", "./demo/..."}, "git knows no revision v7"},
		{r.dir, []string{"-against", "--upload-pack=x", "./demo/..."}, "git knows no revision"},
		{r.dir, []string{"-against", "none.json", "./demo/..."}, "there is no file none.json"},
		{r.dir, []string{"-against", "later.json", "./demo/..."}, "later.json:2: schema 7 is not known, only 1 is"},
		{r.dir, []string{"-against", "broken.json", "./demo/..."}, "broken.json:2: "},
		{r.dir, []string{"-against", "HEAD", "./nowhere/..."}, "nothing|no packages|matched no packages"},
		{r.dir, []string{"-against", "HEAD", "-frob"}, "flag provided but not defined: -frob; run 'asynqvet help compat'"},
		{r.dir, []string{"-w", "-against", "HEAD"}, "-w excludes -against"},
		{r.dir, []string{"-payloadchange=false", "-taskgone=false", "-against", "HEAD"}, "all rules are switched off"},
		{shallow, []string{"-against", first, "./demo/..."}, "is not in this clone, which is shallow"},
		{elsewhere, []string{"-against", "HEAD"}, "no git repository"},
	} {
		out := asynqvet(t, c.dir, append([]string{"compat"}, c.args...)...)
		if out.status != exitTrouble || out.stdout != "" || !regexp.MustCompile(c.want).MatchString(out.stderr) {
			t.Errorf("%v: status %d, want %s\n%s%s", c.args, out.status, c.want, out.stdout, out.stderr)
		}
	}
}

// Of a base that does not compile, what loads is compared and the rest is told.
func TestCompatBrokenBase(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	const office = "demo/internal/service/broken.go"
	if err := os.WriteFile(filepath.Join(r.dir, office), []byte("package service\n\nvar _ int = \"\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r.commit()
	if err := os.Remove(filepath.Join(r.dir, office)); err != nil {
		t.Fatal(err)
	}
	r.change("demo/internal/tasks/payloads.go", "`json:\"order_id\"`", "`json:\"order\"`")
	out := asynqvet(t, r.dir, "compat", "-against", "HEAD", "./demo/...")
	if out.status != exitTrouble || !strings.Contains(out.stdout, "lack it, but hold order_id") || !strings.Contains(out.stderr, "HEAD: ") || !strings.Contains(out.stderr, "broken.go:3") {
		t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
	if out := asynqvet(t, r.dir, "compat", "-tolerant", "-against", "HEAD", "./demo/..."); out.status != exitFindings {
		t.Errorf("-tolerant: status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

// In a workspace that the environment names, the base has a workspace of its own.
func TestCompatWorkspace(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	write(t, filepath.Join(r.dir, "go.work"), "go 1.26\n\nuse .\n")
	r.commit()
	r.change("demo/internal/tasks/payloads.go", "`json:\"order_id\"`", "`json:\"order\"`")
	out := commandEnv(t, r.dir, []string{"GOWORK=" + filepath.Join(r.dir, "go.work")}, binary, "compat", "-against", "HEAD", "./demo/...")
	if out.status != exitFindings || !strings.Contains(out.stdout, "lack it, but hold order_id") {
		t.Errorf("status %d\n%s%s", out.status, out.stdout, out.stderr)
	}
}

// A run that is ended leaves no worktree, and what a killed one leaves the next takes away.
func TestCompatEnded(t *testing.T) {
	t.Parallel()
	r := newRepository(t)
	for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
		cmd := exec.Command(binary, "compat", "-against", "HEAD", "./demo/...")
		cmd.Dir = r.dir
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for range 2000 {
			if made, _ := os.ReadDir(filepath.Join(r.dir, ".git", "worktrees")); len(made) > 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		if signal == os.Kill {
			time.Sleep(time.Second) // git, which is not killed, comes to its end
		}
		if left := r.git("worktree", "list"); signal == os.Interrupt && strings.Count(left, "\n") > 0 {
			t.Errorf("after an interrupt, a worktree is left:\n%s", left)
		}
	}
	if out := asynqvet(t, r.dir, "compat", "-against", "HEAD", "./demo/..."); out.status != exitClean {
		t.Errorf("status %d: %s%s", out.status, out.stdout, out.stderr)
	}
	if left := r.git("worktree", "list"); strings.Count(left, "\n") > 0 {
		t.Errorf("a worktree is left:\n%s", left)
	}
}

// The document of AsyncAPI has every queue and type of the demo, in both forms.
func TestAsyncAPI(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "shop.json")
	if out := asynqvet(t, testdata, "map", "-format", "asyncapi", "-o", file, "./demo/..."); out.status != exitClean {
		t.Fatal(out.stderr)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		AsyncAPI string
		Channels map[string]struct {
			Address  string
			Messages map[string]any
		}
		Operations map[string]struct{ Action string }
		Components struct {
			Messages map[string]struct{ Payload map[string]any }
			Schemas  map[string]struct {
				Properties map[string]any
				Required   []string
			}
		}
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.AsyncAPI != "3.1.0" || len(doc.Channels) != 6 || doc.Channels["mails"].Address != "mails" {
		t.Errorf("AsyncAPI %s with the channels %v", doc.AsyncAPI, doc.Channels)
	}
	ref, _ := doc.Components.Messages["stock_reserve"].Payload["$ref"].(string)
	schema := doc.Components.Schemas[ref[strings.LastIndexByte(ref, '/')+1:]]
	if got, _ := json.Marshal(schema.Properties); string(got) != `{"quantity":{"format":"int64","type":"integer"},"sku":{"type":"string"}}` || len(schema.Required) != 2 {
		t.Errorf("stock:reserve is described as %s, required %v", got, schema.Required)
	}
	if got := doc.Operations["receive-worker-default-stock_reserve"].Action; got != "receive" {
		t.Errorf("the worker does %q with stock:reserve", got)
	}
	if out := asynqvet(t, testdata, "map", "-format", "asyncapi", "./demo/..."); !strings.HasPrefix(out.stdout, "asyncapi: 3.1.0\n") {
		t.Errorf("not YAML: %.200s", out.stdout)
	}
}
