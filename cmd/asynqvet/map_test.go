package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/asynqvet/asynqvet/cmd/asynqvet/internal/sysmap"
)

// The map of the demo shows what a reader of its source finds.
func TestMap(t *testing.T) {
	t.Parallel()
	out := asynqvet(t, testdata, "map", "./demo/...")
	if out.status != exitClean || out.stderr != "" {
		t.Fatalf("status %d, stderr %q", out.status, out.stderr)
	}
	for _, want := range []string{
		`(?m)^program shop\.example/demo/cmd/worker\n\tserver  demo/cmd/worker/main\.go:\d+  redis .*SHOP_REDIS.*\n\t\tqueues critical \(6\), default \(3\)  demo/internal/queue/config\.go:\d+\n`,
		`\t\thandles order:confirm  by \(\*handlers\.Shop\)\.Confirm  demo/internal/handlers/shop\.go:\d+\n`,
		`\tschedules "@every 1m": monitor:pulse -> default  \(MaxRetry 0, TaskID monitor:pulse\)`,
		`\tenqueues ledger:post -> critical  \(Queue critical, MaxRetry 12\)  demo/cmd/api/routes\.go:\d+\n`,
		`(?s)loose ends.*queues without a server\n\t\tmails  demo/cmd/api/routes\.go:\d+\n`,
		`(?s)types that several servers handle\n.*mail:newsletter: demo/cmd/api/main\.go:\d+, demo/cmd/mailer/main\.go:\d+\n`,
		`options that differ\n\t\tmail:newsletter: `,
	} {
		if !regexp.MustCompile(want).MatchString(out.stdout) {
			t.Errorf("no %s in\n%s", want, out.stdout)
		}
	}
}

// A description says all that the map shows, and every form is the same each time.
func TestMapFormats(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "shop.json")
	if out := asynqvet(t, testdata, "map", "-format=json", "-o", file, "./demo/..."); out.status != exitClean || out.stdout != "" {
		t.Fatalf("status %d: %s%s", out.status, out.stdout, out.stderr)
	}
	for _, f := range sysmap.Formats {
		direct := asynqvet(t, testdata, "map", "-format", f.Name, "./demo/...")
		if direct.status != exitClean || len(direct.stdout) < 1000 {
			t.Errorf("%s: status %d, %d bytes: %s", f.Name, direct.status, len(direct.stdout), direct.stderr)
		}
		if read := asynqvet(t, dir, "map", "-format", f.Name, "shop.json"); read.stdout != direct.stdout {
			t.Errorf("%s is drawn otherwise from the description:\n%s\nwant\n%s", f.Name, read.stdout, direct.stdout)
		}
	}
}

// The picture in the README is what the command draws.
func TestMapInREADME(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(data), "<!-- map: go run ./cmd/asynqvet map -C testdata -format mermaid ./demo/... -->\n```mermaid\n")
	drawn, _, ok2 := strings.Cut(rest, "```\n<!-- /map -->")
	if !ok || !ok2 {
		t.Fatal("README.md has no map")
	}
	if want := asynqvet(t, filepath.Join("..", ".."), "map", "-C", "testdata", "-format", "mermaid", "./demo/...").stdout; drawn != want {
		t.Errorf("the map in README.md is stale; put this in its place:\n%s", want)
	}
}

const producer = `package main

import "github.com/hibiken/asynq"

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	_, _ = c.Enqueue(asynq.NewTask("mail:send", nil))
	_, _ = c.Enqueue(asynq.NewTask("mail:drop", nil))
}
`

const consumer = `package main

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:send", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		ShutdownTimeout: 30 * time.Second,
	})
	_ = srv.Run(mux)
}
`

// program writes a program to a module that requires asynq.
func program(t *testing.T, name, source string, more ...string) string {
	t.Helper()
	read := func(file string) string {
		data, err := os.ReadFile(filepath.Join(testdata, file))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	mod := strings.Replace(read("go.mod"), "module shop.example", "module "+name+".example", 1)
	return module(t, append([]string{"go.mod", mod, "go.sum", read("go.sum"), filepath.Join("cmd", name, "main.go"), source}, more...)...)
}

// Two repositories are drawn together, and one is checked with the other in sight.
func TestSystem(t *testing.T) {
	t.Parallel()
	api, worker := program(t, "api", producer), program(t, "worker", consumer)
	description := filepath.Join(api, "api.json")
	for dir, file := range map[string]string{api: description, worker: filepath.Join(worker, "worker.json")} {
		if out := asynqvet(t, dir, "map", "-format=json", "-o", file, "./..."); out.status != exitClean {
			t.Fatal(out.stderr)
		}
	}
	if out := asynqvet(t, worker, "-unhandledtask", "./..."); out.status != exitClean {
		t.Errorf("alone: %s%s", out.stdout, out.stderr)
	}
	out := asynqvet(t, worker, "-unhandledtask", "-system", description, "./...")
	if out.status != exitFindings || !strings.HasPrefix(out.stdout, filepath.Join("cmd", "worker", "main.go")+":16:14: ") || !strings.Contains(out.stdout, `"mail:drop"`) {
		t.Errorf("status %d: %s%s", out.status, out.stdout, out.stderr)
	}
	both := asynqvet(t, worker, "map", description, "worker.json").stdout
	for _, want := range []string{"program api.example/cmd/api\n", "program worker.example/cmd/worker\n", "types without a handler\n\t\tmail:drop  cmd/api/main.go:9\n"} {
		if !strings.Contains(both, want) {
			t.Errorf("no %q in\n%s", want, both)
		}
	}
}

func TestMapRefused(t *testing.T) {
	t.Parallel()
	dir := module(t, "go.mod", goMod, "m.go", "package m\n",
		"broken.json", "{\n\"schema\": 1,\n\"servers\": [}\n", "foreign.json", "{\"name\": \"x\"}\n",
		"later.json", "{\n\t\"schema\": 7\n}\n", "wrong.json", "{\"schema\": 1,\n\"servers\": [{\"queues\": 3}]}\n", "null.json", `{"schema": 1, "servers": [null]}`,
		"bad/m.go", "package bad\n\nvar X int = \"x\"\n")
	for _, test := range []struct {
		args   []string
		stderr string
	}{
		{[]string{"broken.json"}, `broken\.json:3: `},
		{[]string{"foreign.json"}, `foreign\.json:1: .*no schema; write one with`},
		{[]string{"later.json"}, `later\.json:2: schema 7 is not known`},
		{[]string{"wrong.json"}, `wrong\.json:2: `},
		{[]string{"null.json"}, `null\.json:1: `},
		{[]string{"gone.json"}, `gone\.json`},
		{[]string{"./...", "later.json"}, `either packages or files`},
		{[]string{"-format=svg", "."}, `say one of text, json, mermaid, dot, html`},
		{[]string{"-nosuch"}, `nosuch.*help map`},
		{[]string{"./bad"}, `bad/m\.go:3(?s:.*)not complete, so it is not drawn`},
	} {
		args := append([]string{"map", "-o", "out.txt"}, test.args...)
		out := asynqvet(t, dir, args...)
		if out.status != exitTrouble || out.stdout != "" || !regexp.MustCompile(test.stderr).MatchString(out.stderr) {
			t.Errorf("%v: status %d, stdout %q, stderr %q, want %s", args, out.status, out.stdout, out.stderr, test.stderr)
		}
		if _, err := os.Stat(filepath.Join(dir, "out.txt")); err == nil {
			t.Errorf("%v writes the file", args)
		}
	}
	for flag, want := range map[string]string{"-system=later.json": `later\.json:2: schema 7`, "-manifests=nowhere": `nowhere`} {
		if out := asynqvet(t, dir, flag, "."); out.status != exitTrouble || !regexp.MustCompile(want).MatchString(out.stderr) {
			t.Errorf("%s: status %d, stderr %q", flag, out.status, out.stderr)
		}
	}
}

// What orchestrators wait before they kill is compared with the ShutdownTimeout.
func TestManifests(t *testing.T) {
	t.Parallel()
	deployment := func(name, rest string) string {
		return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: " + name + "\nspec:\n  template:\n    spec:\n" + rest
	}
	const container = "      containers:\n      - name: main\n        image: registry.example/shop/worker:v3\n"
	for name, test := range map[string]struct {
		file, text string
		want       string // part of the message, "" for none
		place      string // of the related line
	}{
		"kubernetes":         {"k8s/w.yaml", deployment("shop", "      terminationGracePeriodSeconds: 32\n"+container), "killed after 32s", "w.yaml:8:1"},
		"kubernetes default": {"k8s/w.yaml", deployment("shop", container), "killed after 30s", "w.yaml:8:1"},
		"kubernetes enough":  {"k8s/w.yaml", deployment("shop", "      terminationGracePeriodSeconds: 33\n"+container), "", ""},
		"kubernetes other":   {"k8s/w.yaml", deployment("shop", strings.Replace(container, "worker", "web", 1)) + "---\n" + deployment("x", strings.Replace(container, "worker", "web", 1)), "", ""},
		"kubernetes command": {"k8s/w.yml", deployment("x", "      containers:\n      - image: busybox\n        command: [/app/bin/mail-worker, -v]\n"), "killed after 30s", "w.yml:8:1"},
		"kubernetes args":    {"k8s/w.yml", deployment("x", "      containers:\n      - image: busybox\n        args: [/app/bin/worker]\n"), "killed after 30s", "w.yml:8:1"},
		"cron job":           {"k8s/w.yml", "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: nightly_worker}\nspec:\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers: [{image: x}]\n", "killed after 30s", "w.yml:9:1"},
		"list":               {"k8s/w.yml", "apiVersion: v1\nkind: List\nitems:\n- kind: Pod\n  metadata: {name: worker}\n  spec: {terminationGracePeriodSeconds: 5, containers: [{image: x}]}\n", "killed after 5s", "w.yml:6:1"},
		"compose":            {"compose.yaml", "services:\n  worker:\n    build: .\n    stop_grace_period: 20s\n", "killed after 20s", "compose.yaml:4:1"},
		"compose default":    {"compose.yaml", "services:\n  worker:\n    build: .\n", "killed after 10s", "compose.yaml:2:1"},
		"compose enough":     {"compose.yaml", "services:\n  worker:\n    build: .\n    stop_grace_period: 1m30s\n", "", ""},
		"compose only one":   {"compose.yaml", "services:\n  app:\n    build: .\n", "killed after 10s", "compose.yaml:2:1"},
		"compose official":   {"compose.yaml", "services:\n  app:\n    image: redis:7\n", "", ""},
		"compose command":    {"compose.yaml", "services:\n  a:\n    image: redis\n  b:\n    image: x\n    command: ./worker -q\n", "killed after 10s", "compose.yaml:4:1"},
		"systemd":            {"etc/jobs.service", "[Service]\nExecStart=-/usr/bin/worker -v\nTimeoutStopSec=20\n", "killed after 20s", "jobs.service:3:1"},
		"systemd default":    {"etc/worker.service", "[Service]\nExecStart=/usr/bin/run\n", "", ""},
		"systemd TimeoutSec": {"etc/worker.service", "[Service]\nExecStart=/usr/bin/run\nTimeoutSec=1min 500ms\n", "", ""},
		"systemd short":      {"etc/worker.service", "[Service]\nTimeoutSec=5 s\nExecStart=/usr/bin/run\n", "killed after 5s", "worker.service:2:1"},
		"systemd infinity":   {"etc/worker.service", "[Service]\nExecStart=/usr/bin/run\nTimeoutStopSec=infinity\n", "", ""},
		"no manifest":        {"etc/values.yaml", "worker:\n  image: worker\n", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := program(t, "worker", consumer, test.file, test.text)
			out := asynqvet(t, dir, "-timeoutladder", "-manifests", ".", "./...")
			switch {
			case out.stderr != "":
				t.Error(out.stderr)
			case test.want == "" && out.status != exitClean:
				t.Errorf("status %d: %s", out.status, out.stdout)
			case test.want != "" && (!strings.HasPrefix(out.stdout, filepath.Join("cmd", "worker", "main.go")+":14:20: ") || !strings.Contains(out.stdout, test.want) || !strings.Contains(out.stdout, test.place)):
				t.Errorf("status %d: %s, want %q at %s", out.status, out.stdout, test.want, test.place)
			}
		})
	}
	dir := program(t, "worker", consumer, "chart/w.yaml", "a: b\n{{- if .Values.x }}\nc: d\n{{- end }}\n", "u/worker.service", "[Service]\nExecStart=/w\nTimeoutStopSec=soon\n")
	out := asynqvet(t, dir, "-manifests", ".", "-timeoutladder", "./...")
	for _, want := range []string{`chart/w\.yaml:2: .*left out`, `u/worker\.service:3: TimeoutStopSec: "soon" is no time span; the file is left out`} {
		if out.status != exitClean || !regexp.MustCompile(want).MatchString(filepath.ToSlash(out.stderr)) {
			t.Errorf("status %d, stderr %q, want %s", out.status, out.stderr, want)
		}
	}
}
