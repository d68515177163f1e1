package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Where a dependency is missing, what does not rest on it is still reported,
// and a value that goes to it is let go. A line with "// rule" must be reported.
func TestTolerant(t *testing.T) {
	t.Parallel()
	const source = `// Command partial needs a module that is not there.
package main

import (
	"context"
	"log"
	"os"

	"missing.example/dep"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: os.Getenv("REDIS")}

func main() {
	dep.Init()
	srv := asynq.NewServer(opt, asynq.Config{Concurrency: dep.Workers}) // shutdowntimeout
	mux := asynq.NewServeMux()
	for _, name := range dep.Names() {
		log.Print(name)
	}
	if err := dep.Check(srv.Ping()); err != nil {
		log.Fatal(err)
	}
	if err := srv.Start(mux); err != nil { // startshutdown
		log.Fatal(err)
	}
	<-dep.Done()
}

func handedOver(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(opt, asynq.Config{ShutdownTimeout: dep.Timeout})
	dep.OnExit(srv)
	return srv.Start(mux)
}

func closedInHook(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(opt, asynq.Config{ShutdownTimeout: dep.Timeout})
	dep.OnExit(func() { srv.Shutdown() })
	return srv.Start(mux)
}

func enqueue(client *asynq.Client, id string) error {
	_, err := client.Enqueue(asynq.NewTask(dep.TaskType, []byte(id))) // maxretry
	return err
}

func enqueueUnknown(client *asynq.Client, id string) error {
	_, err := client.Enqueue(asynq.NewTask(dep.TaskType, []byte(id)), dep.Option())
	return err
}

func handle(ctx context.Context, t *asynq.Task) error { // ctxdone
	return dep.Work(t.Payload())
}

func observes(ctx context.Context, t *asynq.Task) error {
	return dep.WorkContext(ctx, t.Payload())
}
`
	expectTolerant(t, source, "missing.example/dep")
}

// Several programs in one folder, each run by itself: what the second main does
// is not built, but it may shut down.
func TestTolerantTwoMains(t *testing.T) {
	long(t)
	const source = `package main

import "github.com/hibiken/asynq"

func main() {}

type service struct{ srv *asynq.Server }

func newService(mux *asynq.ServeMux) *service {
	s := &service{srv: asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})} // shutdowntimeout
	_ = s.srv.Start(mux)
	return s
}

func main() {
	s := newService(asynq.NewServeMux())
	defer s.srv.Shutdown()
}
`
	expectTolerant(t, source, "not free of errors")
}

func expectTolerant(t *testing.T, source, note string) {
	t.Helper()
	dir := module(t, "main.go", source)
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(testdata, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := asynqvet(t, dir, "-tolerant", ".")
	if out.status != exitFindings || !strings.Contains(out.stderr, note) {
		t.Errorf("status %d, stderr:\n%s", out.status, out.stderr)
	}
	var want []string
	for i, line := range strings.Split(source, "\n") {
		if _, rule, ok := strings.Cut(line, " // "); ok {
			want = append(want, fmt.Sprintf("main.go:%d %s", i+1, rule))
		}
	}
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^(main\.go:\d+):\d+: .*\((\w+)\)$`).FindAllStringSubmatch(out.stdout, -1) {
		got = append(got, m[1]+" "+m[2])
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), out.stdout)
	}
}
