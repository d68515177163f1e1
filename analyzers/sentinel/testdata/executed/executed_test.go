// Package executed shows by execution what sentinel says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

// What the client, the inspector and the mux return is never the variable itself.
func TestWrapped(t *testing.T) {
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	enqueue := func(opts ...asynq.Option) error {
		_, err := client.Enqueue(asynq.NewTask("order", nil), opts...)
		return err
	}
	if err := errors.Join(enqueue(asynq.Unique(time.Minute)), enqueue(asynq.TaskID("1"), asynq.Queue("low"))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ err, want error }{
		{enqueue(asynq.Unique(time.Minute)), asynq.ErrDuplicateTask},
		{enqueue(asynq.TaskID("1"), asynq.Queue("low")), asynq.ErrTaskIDConflict},
		{inspector.DeleteQueue("none", false), asynq.ErrQueueNotFound},
		{inspector.DeleteQueue("low", false), asynq.ErrQueueNotEmpty},
		{inspector.DeleteTask("low", "2"), asynq.ErrTaskNotFound},
		{asynq.NewServeMux().ProcessTask(t.Context(), asynq.NewTask("order", nil)), asynq.ErrHandlerNotFound},
	} {
		if c.err == c.want || !errors.Is(c.err, c.want) {
			t.Errorf("%v: equal %v, is %v", c.want, c.err == c.want, errors.Is(c.err, c.want))
		}
	}
}

// state runs a handler once, and returns what has become of the task.
func state(t *testing.T, handler asynq.HandlerFunc, opts ...asynq.Option) asynq.TaskState {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("order", nil), append(opts, asynq.TaskID("1"), asynq.MaxRetry(3))...); err != nil {
		t.Fatal(err)
	}
	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 1, ShutdownTimeout: 20 * time.Second, TaskCheckInterval: 10 * time.Millisecond, LogLevel: asynq.FatalLevel})
	done := make(chan struct{})
	err := srv.Start(asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		defer close(done)
		return handler(ctx, task)
	}))
	if err != nil {
		t.Fatal(err)
	}
	<-done
	srv.Shutdown()
	inspector := asynq.NewInspector(redis)
	defer inspector.Close()
	info, err := inspector.GetTaskInfo("default", "1")
	if err != nil {
		t.Fatal(err)
	}
	return info.State
}

func TestLost(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want asynq.TaskState
	}{
		"%w":       {fmt.Errorf("no user: %w", asynq.SkipRetry), asynq.TaskStateArchived},
		"%v":       {fmt.Errorf("no user: %v", asynq.SkipRetry), asynq.TaskStateRetry},
		"%s":       {fmt.Errorf("no user: %s", asynq.SkipRetry), asynq.TaskStateRetry},
		"text":     {errors.New(asynq.SkipRetry.Error()), asynq.TaskStateRetry},
		"%v and w": {fmt.Errorf("%v: %w", asynq.RevokeTask, asynq.SkipRetry), asynq.TaskStateArchived},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := state(t, func(context.Context, *asynq.Task) error { return c.err }); got != c.want {
				t.Errorf("the task is in state %v, want %v", got, c.want)
			}
		})
	}
}

// What is returned when the context has ended is not looked at.
func TestLate(t *testing.T) {
	t.Parallel()
	got := state(t, func(ctx context.Context, _ *asynq.Task) error {
		<-ctx.Done()
		return asynq.SkipRetry
	}, asynq.Timeout(time.Second))
	if got != asynq.TaskStateRetry {
		t.Errorf("the task is in state %v", got)
	}
}
