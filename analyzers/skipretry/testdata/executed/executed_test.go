// Package executed shows by execution what skipretry says. It is a module of its own,
// so that nothing else needs a Redis.
package executed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/hibiken/asynq"
)

type payload struct{ ID int }

// state runs a handler once on a task whose payload is no JSON, and returns what has
// become of the task: its state, or "gone".
func state(t *testing.T, handler asynq.HandlerFunc) string {
	t.Helper()
	redis := asynq.RedisClientOpt{Addr: miniredis.RunT(t).Addr()}
	client := asynq.NewClient(redis)
	defer client.Close()
	if _, err := client.Enqueue(asynq.NewTask("order", []byte("{")), asynq.TaskID("1"), asynq.MaxRetry(3)); err != nil {
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
	if errors.Is(err, asynq.ErrTaskNotFound) {
		return "gone"
	}
	if err != nil {
		t.Fatal(err)
	}
	return info.State.String()
}

// deadError is SkipRetry by its chain, plainError is not.
type (
	deadError  struct{ cause error }
	plainError struct{ cause error }
	isError    string
)

func (e deadError) Error() string      { return e.cause.Error() }
func (e deadError) Unwrap() error      { return asynq.SkipRetry }
func (e plainError) Error() string     { return e.cause.Error() }
func (e isError) Error() string        { return string(e) }
func (e isError) Is(target error) bool { return target == asynq.SkipRetry }

func Test(t *testing.T) {
	for name, c := range map[string]struct {
		result func(err error) error
		want   string
	}{
		"bare":             {func(err error) error { return err }, "retry"},
		"wrapped":          {func(err error) error { return fmt.Errorf("decode: %w", err) }, "retry"},
		"another":          {func(error) error { return errors.New("malformed") }, "retry"},
		"text":             {func(err error) error { return fmt.Errorf("%w: %v", err, asynq.SkipRetry) }, "retry"},
		"type":             {func(error) error { return plainError{asynq.SkipRetry} }, "retry"},
		"nil":              {func(error) error { return nil }, "gone"},
		"SkipRetry":        {func(error) error { return asynq.SkipRetry }, "archived"},
		"behind %w":        {func(err error) error { return fmt.Errorf("%w: %w", err, asynq.SkipRetry) }, "archived"},
		"joined":           {func(err error) error { return errors.Join(err, asynq.SkipRetry) }, "archived"},
		"type with Unwrap": {func(err error) error { return deadError{err} }, "archived"},
		"type with Is":     {func(err error) error { return isError(err.Error()) }, "archived"},
		"RevokeTask":       {func(err error) error { return fmt.Errorf("%v: %w", err, asynq.RevokeTask) }, "gone"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := state(t, func(_ context.Context, task *asynq.Task) error {
				var p payload
				if err := json.Unmarshal(task.Payload(), &p); err != nil {
					return c.result(err)
				}
				return nil
			})
			if got != c.want {
				t.Errorf("the task is in state %q, want %q", got, c.want)
			}
		})
	}
}
