// Package executed shows by execution what handlershutdown says. It is a module of
// its own, so that nothing else needs a Redis.
package executed

import (
	"context"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

const wait = time.Second

var config = asynq.Config{Concurrency: 2, ShutdownTimeout: wait, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel}

// enqueue enqueues tasks that are not retried.
func enqueue(t *testing.T, types ...string) asynq.RedisClientOpt {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	for _, typ := range types {
		if _, err := client.Enqueue(asynq.NewTask(typ, nil), asynq.MaxRetry(0)); err != nil {
			t.Fatal(err)
		}
	}
	return redis
}

// queue tells how many tasks wait and how many are held by a worker.
func queue(t *testing.T, redis asynq.RedisClientOpt) (pending, active int) {
	t.Helper()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	info, err := inspector.GetQueueInfo("default")
	if err != nil {
		t.Fatal(err)
	}
	return info.Pending, info.Active
}

// handle runs a handler once on a server that is started, and returns how long it
// takes.
func handle(t *testing.T, redis asynq.RedisClientOpt, shut func(*asynq.Server)) time.Duration {
	t.Helper()
	srv := asynq.NewServer(redis, config)
	took := make(chan time.Duration, 1)
	err := srv.Start(asynq.HandlerFunc(func(context.Context, *asynq.Task) error {
		begin := time.Now()
		shut(srv)
		took <- time.Since(begin)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return <-took
}

func TestShutdownInHandler(t *testing.T) {
	redis := enqueue(t, "stop")
	for range 2 { // the next worker meets it again
		took := handle(t, redis, (*asynq.Server).Shutdown)
		pending, active := queue(t, redis)
		if took < wait || pending != 1 || active != 0 {
			t.Errorf("Shutdown took %v, then %d tasks are pending and %d active", took, pending, active)
		}
	}
}

func TestShutdownOnGoroutine(t *testing.T) {
	redis := enqueue(t, "stop")
	begin, done := time.Now(), make(chan struct{})
	handle(t, redis, func(srv *asynq.Server) {
		go func() {
			srv.Shutdown()
			close(done)
		}()
	})
	<-done
	pending, active := queue(t, redis)
	if took := time.Since(begin); took >= wait || pending != 0 || active != 0 {
		t.Errorf("Shutdown took %v, then %d tasks are pending and %d active", took, pending, active)
	}
}

func TestSignal(t *testing.T) {
	redis := enqueue(t, "stop")
	begin := time.Now()
	err := asynq.NewServer(redis, config).Run(asynq.HandlerFunc(func(context.Context, *asynq.Task) error {
		return syscall.Kill(os.Getpid(), syscall.SIGTERM)
	}))
	pending, active := queue(t, redis)
	if took := time.Since(begin); err != nil || took >= wait || pending != 0 || active != 0 {
		t.Errorf("Run took %v (%v), then %d tasks are pending and %d active", took, err, pending, active)
	}
}

// The process that ends in one task's handler leaves those of all workers behind.
func TestExitInHandler(t *testing.T) {
	if addr := os.Getenv("EXECUTED_REDIS"); addr != "" {
		other := make(chan struct{})
		_ = asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, config).Run(asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
			if task.Type() == "exit" {
				<-other
				os.Exit(7)
			}
			close(other)
			<-ctx.Done()
			return nil
		}))
	}
	redis := enqueue(t, "exit", "other")
	cmd := exec.Command(os.Args[0], "-test.run=^TestExitInHandler$")
	cmd.Env = append(os.Environ(), "EXECUTED_REDIS="+redis.Addr)
	_ = cmd.Run()
	pending, active := queue(t, redis)
	if code := cmd.ProcessState.ExitCode(); code != 7 || pending != 0 || active != 2 {
		t.Errorf("the process ended with %d, then %d tasks are pending and %d active", code, pending, active)
	}
}
