// Package executed shows by execution what basecontext says. It is a module of its
// own, so that nothing else needs a Redis.
package executed

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// outcome is what has become of two tasks without retries: one that is active when the
// signal comes and needs a moment more, and one that is pulled after it.
type outcome struct {
	ran                int
	archived, finished int
}

// serve runs a server until it gets a signal, with tasks that are enqueued before and
// after that.
func serve(t *testing.T, config asynq.Config, base func(ctx context.Context) context.Context) (out outcome) {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	enqueue := func() {
		if _, err := client.Enqueue(asynq.NewTask("t", nil), asynq.MaxRetry(0), asynq.Retention(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	ctx = base(ctx)
	config.Concurrency, config.TaskCheckInterval, config.LogLevel = 1, 10*time.Millisecond, asynq.FatalLevel
	config.ShutdownTimeout = 20 * time.Second
	config.BaseContext = func() context.Context { return ctx }
	srv := asynq.NewServer(redis, config)
	active, ran := make(chan bool, 2), make(chan bool, 2)
	err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, _ *asynq.Task) error {
		ran <- true
		active <- true
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(300 * time.Millisecond):
			return nil
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	enqueue()
	<-active
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	enqueue()
	time.Sleep(1500 * time.Millisecond)
	srv.Shutdown()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	info, err := inspector.GetQueueInfo("default")
	if err != nil {
		t.Fatal(err)
	}
	return outcome{len(ran), info.Archived, info.Completed}
}

func TestEndsAtSignal(t *testing.T) {
	got := serve(t, asynq.Config{}, func(ctx context.Context) context.Context { return ctx })
	if want := (outcome{ran: 1, archived: 2}); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
}

func TestWithoutCancel(t *testing.T) {
	got := serve(t, asynq.Config{}, context.WithoutCancel)
	if want := (outcome{ran: 2, finished: 2}); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
}

// What IsFailure lets pass loses no retry, but a task without retries is archived all
// the same.
func TestIsFailure(t *testing.T) {
	isFailure := func(err error) bool { return !errors.Is(err, context.Canceled) }
	got := serve(t, asynq.Config{IsFailure: isFailure}, func(ctx context.Context) context.Context { return ctx })
	if want := (outcome{ran: 1, archived: 2}); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
}
