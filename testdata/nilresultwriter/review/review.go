// Package review has shapes that services are written in.
package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

type app struct {
	log   *slog.Logger
	hooks []func(*asynq.Task)
}

func (a *app) config() asynq.Config {
	h := func(ctx context.Context, t *asynq.Task, err error) {
		a.log.Error("failed", "id", t.ResultWriter().TaskID()) // want "ResultWriter of the task that a hook is given"
	}
	return asynq.Config{
		ShutdownTimeout: time.Minute,
		ErrorHandler:    asynq.ErrorHandlerFunc(h),
		RetryDelayFunc:  a.delay,
	}
}

func (a *app) delay(n int, err error, t *asynq.Task) time.Duration {
	if errors.Is(err, io.EOF) {
		_, _ = t.ResultWriter().Write([]byte("eof")) // want "ResultWriter of the task that a hook is given"
	}
	return asynq.DefaultRetryDelayFunc(n, err, t)
}

func logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		fmt.Fprintf(t.ResultWriter(), "%v", err)
		return err
	})
}

func okMiddleware(mux *asynq.ServeMux) { mux.Use(logging) }

func makeHandler(a *app) asynq.ErrorHandler {
	return asynq.ErrorHandlerFunc(func(ctx context.Context, t *asynq.Task, err error) {
		for range 3 {
			if _, werr := t.ResultWriter().Write(nil); werr != nil { // want "ResultWriter of the task that a hook is given"
				return
			}
		}
	})
}

type multi []asynq.ErrorHandler

func (m multi) HandleError(ctx context.Context, t *asynq.Task, err error) {
	for _, h := range m {
		h.HandleError(ctx, t, err)
	}
}

type recorder struct{}

func (*recorder) HandleError(_ context.Context, t *asynq.Task, err error) {
	var w io.Writer = t.ResultWriter()
	io.WriteString(w, err.Error()) // want "ResultWriter of the task that a hook is given"
	switch {
	case t.Type() == "a":
		io.Copy(w, nil) // want "ResultWriter of the task that a hook is given"
	}
}

func okNilWriter(t *asynq.Task) {
	switch w := t.ResultWriter(); {
	case w != nil:
		w.Write(nil)
	}
}

type okUsesCheck struct{}

func (okUsesCheck) HandleError(_ context.Context, t *asynq.Task, err error) { okNilWriter(t) }

type inline struct{ h asynq.Handler }

func (i inline) enqueue(ctx context.Context, t *asynq.Task) error { return i.h.ProcessTask(ctx, t) }

type worker struct{}

func (worker) ProcessTask(ctx context.Context, t *asynq.Task) error {
	_, err := t.ResultWriter().Write(nil) // want "ResultWriter of a task that NewTask made"
	return err
}

func runInline(ctx context.Context) error {
	return inline{h: worker{}}.enqueue(ctx, asynq.NewTask("a", nil))
}
