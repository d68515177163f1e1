// Package observing has handlers that ignore their context, and others.
package observing

import (
	"context"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

type repository interface {
	Save(ctx context.Context, id string) error
}

type handler struct{ repo repository }

func (h *handler) passes(ctx context.Context, t *asynq.Task) error {
	time.Sleep(2 * time.Second) // want "time.Sleep in a handler"
	return h.repo.Save(ctx, string(t.Payload()))
}

// Another rule tells it that it ignores its context.
func (h *handler) okIgnores(ctx context.Context, t *asynq.Task) error {
	time.Sleep(2 * time.Second)
	return nil
}

func (h *handler) okUnnamed(_ context.Context, t *asynq.Task) error {
	time.Sleep(2 * time.Second)
	return nil
}

func (h *handler) okLogs(ctx context.Context, t *asynq.Task) error {
	slog.InfoContext(ctx, "begin")
	time.Sleep(2 * time.Second)
	return nil
}

func (h *handler) okBackground(ctx context.Context, t *asynq.Task) error {
	time.Sleep(2 * time.Second)
	return h.repo.Save(context.Background(), "a")
}

// A handler that calls another one leaves to it what the other one does.
func (h *handler) okDelegates(ctx context.Context, t *asynq.Task) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return h.okIgnores(ctx, t)
}

func middleware(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		time.Sleep(time.Second) // want "time.Sleep in a handler"
		return next.ProcessTask(ctx, t)
	})
}

func okMiddleware(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		begin := time.Now()
		defer func() { slog.InfoContext(ctx, "done", "took", time.Since(begin)) }()
		return next.ProcessTask(ctx, t)
	})
}

func okNotHandler(ctx context.Context) error {
	time.Sleep(time.Minute)
	return ctx.Err()
}
