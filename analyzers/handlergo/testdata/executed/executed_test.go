// Package executed shows by execution what handlergo says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

var config = asynq.Config{
	Concurrency: 2, ShutdownTimeout: 20 * time.Second, TaskCheckInterval: 10 * time.Millisecond,
	DelayedTaskCheckInterval: 50 * time.Millisecond, LogLevel: asynq.FatalLevel,
	RetryDelayFunc: func(int, error, *asynq.Task) time.Duration { return 0 },
}

func enqueue(t *testing.T) asynq.RedisClientOpt {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("work", nil), asynq.MaxRetry(1)); err != nil {
		t.Fatal(err)
	}
	return redis
}

// serve handles the task with work and shuts down as soon as the handler has begun.
func serve(t *testing.T, redis asynq.RedisClientOpt, work func(ctx context.Context) error) {
	t.Helper()
	srv := asynq.NewServer(redis, config)
	begun := make(chan struct{}, 2)
	err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, _ *asynq.Task) error {
		begun <- struct{}{}
		return work(ctx)
	}))
	if err != nil {
		t.Fatal(err)
	}
	<-begun
	time.Sleep(100 * time.Millisecond)
	srv.Shutdown()
}

// left tells how many tasks the queue still holds.
func left(t *testing.T, redis asynq.RedisClientOpt) int {
	t.Helper()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	info, err := inspector.GetQueueInfo("default")
	if err != nil {
		t.Fatal(err)
	}
	return info.Size + info.Completed
}

// The work goes on behind Shutdown, while the task is gone.
func TestOutlivesShutdown(t *testing.T) {
	t.Parallel()
	redis := enqueue(t)
	var done atomic.Bool
	ended := make(chan struct{})
	serve(t, redis, func(context.Context) error {
		go func() {
			defer close(ended)
			time.Sleep(3 * time.Second)
			done.Store(true)
		}()
		return nil
	})
	if n := left(t, redis); done.Load() || n != 0 {
		t.Errorf("behind Shutdown the work is done: %v; %d tasks are left", done.Load(), n)
	}
	<-ended
}

func TestShutdownWaits(t *testing.T) {
	t.Parallel()
	redis := enqueue(t)
	var done atomic.Bool
	serve(t, redis, func(context.Context) error {
		time.Sleep(time.Second)
		done.Store(true)
		return nil
	})
	if n := left(t, redis); !done.Load() || n != 0 {
		t.Errorf("behind Shutdown the work is done: %v; %d tasks are left", done.Load(), n)
	}
}

var errWork = errors.New("it failed")

// A failure on the goroutine is not tried again, that of the handler is.
func TestFailure(t *testing.T) {
	t.Parallel()
	for _, behind := range []bool{true, false} {
		redis := enqueue(t)
		var attempts atomic.Int32
		fail := func() error {
			attempts.Add(1)
			return errWork
		}
		serve(t, redis, func(context.Context) error {
			if behind {
				go fail()
				return nil
			}
			return fail()
		})
		if n := attempts.Load() + int32(left(t, redis)); behind && n != 1 || !behind && n < 2 {
			t.Errorf("on a goroutine: %v: %d attempts and tasks that are left", behind, n)
		}
	}
}

// The context that a goroutine was given ends when the handler returns.
func TestContext(t *testing.T) {
	t.Parallel()
	ended := make(chan error, 1)
	serve(t, enqueue(t), func(ctx context.Context) error {
		go func() {
			<-ctx.Done()
			ended <- ctx.Err()
		}()
		return nil
	})
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the context has not ended")
	}
}

// A panic on the goroutine ends the process, that of the handler is a failure.
func TestPanic(t *testing.T) {
	if addr := os.Getenv("EXECUTED_REDIS"); addr != "" {
		serve(t, asynq.RedisClientOpt{Addr: addr}, func(context.Context) error {
			if os.Getenv("EXECUTED_BEHIND") != "" {
				go func() { panic("behind") }()
				time.Sleep(2 * time.Second) // it has ended long before
				return nil
			}
			panic("in the handler")
		})
		return
	}
	t.Parallel()
	for _, behind := range []string{"yes", ""} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestPanic$")
		cmd.Env = append(os.Environ(), "EXECUTED_REDIS="+enqueue(t).Addr, "EXECUTED_BEHIND="+behind)
		if err := cmd.Run(); (err != nil) != (behind != "") {
			t.Errorf("on a goroutine: %q: the process ended with %v", behind, err)
		}
	}
}
