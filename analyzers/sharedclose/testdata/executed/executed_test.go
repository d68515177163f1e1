// Package executed shows by execution what sharedclose says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

var config = asynq.Config{Concurrency: 1, ShutdownTimeout: 20 * time.Second, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel}

func connect(t *testing.T) *redis.Client {
	t.Helper()
	rdb := redis.NewClient(&redis.Options{Addr: miniredis.RunT(t).Addr()})
	t.Cleanup(func() { _ = rdb.Close() })
	return rdb
}

func works(rdb *redis.Client) error { return rdb.Ping(context.Background()).Err() }

// Close of a client or an inspector that was made from a client of Redis returns an error
// and closes nothing.
func TestCloseFails(t *testing.T) {
	t.Parallel()
	rdb := connect(t)
	if err := asynq.NewClientFromRedisClient(rdb).Close(); err == nil {
		t.Error("the client closes")
	}
	if err := asynq.NewInspectorFromRedisClient(rdb).Close(); err == nil {
		t.Error("the inspector closes")
	}
	if err := works(rdb); err != nil {
		t.Error(err)
	}
}

// option hands out a client that it keeps.
type option struct{ client *redis.Client }

func (o option) MakeRedisClient() any { return o.client }

// A client that a RedisConnOpt keeps is closed for everybody.
func TestKept(t *testing.T) {
	t.Parallel()
	rdb := connect(t)
	if err := asynq.NewClient(option{rdb}).Close(); err != nil {
		t.Error(err)
	}
	if err := works(rdb); err == nil {
		t.Error("it still works")
	}
}

// serve runs a task during which end is called, and counts the tasks that are left in the
// hands of a worker.
func serve(t *testing.T, end func(rdb *redis.Client, srv *asynq.Server)) int {
	t.Helper()
	rdb := connect(t)
	srv := asynq.NewServerFromRedisClient(rdb, config)
	if _, err := asynq.NewClientFromRedisClient(rdb).Enqueue(asynq.NewTask("t", nil)); err != nil {
		t.Fatal(err)
	}
	began, closed := make(chan bool), make(chan bool)
	err := srv.Start(asynq.HandlerFunc(func(context.Context, *asynq.Task) error {
		began <- true
		<-closed
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	<-began
	go func() {
		time.Sleep(50 * time.Millisecond)
		close(closed)
	}()
	end(rdb, srv)
	inspector := asynq.NewInspector(asynq.RedisClientOpt{Addr: rdb.Options().Addr})
	defer inspector.Close()
	info, err := inspector.GetQueueInfo("default")
	if err != nil {
		t.Fatal(err)
	}
	return info.Active
}

// A server whose client is closed panics in a goroutine of its own, and the process dies.
func TestEarly(t *testing.T) {
	t.Parallel()
	if os.Getenv("EARLY") != "" {
		serve(t, func(rdb *redis.Client, srv *asynq.Server) {
			_ = rdb.Close()
			time.Sleep(20 * time.Second) // it has died long before
			srv.Shutdown()
		})
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestEarly$")
	cmd.Env = append(os.Environ(), "EARLY=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "panic: ") {
		t.Errorf("%v\n%s", err, out)
	}
}

// Behind Shutdown nothing is left.
func TestBehind(t *testing.T) {
	t.Parallel()
	if n := serve(t, func(rdb *redis.Client, srv *asynq.Server) {
		srv.Shutdown()
		_ = rdb.Close()
	}); n != 0 {
		t.Errorf("%d tasks are left", n)
	}
}
