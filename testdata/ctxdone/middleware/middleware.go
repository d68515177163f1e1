// Package middleware wraps handlers in handlers.
package middleware

import (
	"context"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

// ctx goes on to the next handler.
func okLogging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		start := time.Now()
		err := next.ProcessTask(ctx, t)
		slog.InfoContext(ctx, "done", "took", time.Since(start), "error", err)
		return err
	})
}

type tenantKey struct{}

// The derived ctx goes on to the next handler.
func okTenant(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		return next.ProcessTask(context.WithValue(ctx, tenantKey{}, t.Headers()["tenant"]), t)
	})
}

// ctx goes on through asynq's function type.
func okFunc(next asynq.HandlerFunc) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		time.Sleep(time.Millisecond)
		return next(ctx, t)
	}
}

// ctx goes on on one way; the other is prompt anyway.
func okFilter(allowed map[string]bool) asynq.MiddlewareFunc {
	return func(next asynq.Handler) asynq.Handler {
		return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
			if !allowed[t.Type()] {
				return asynq.SkipRetry
			}
			return next.ProcessTask(ctx, t)
		})
	}
}

func detached(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		return next.ProcessTask(context.Background(), t)
	})
}

func swallowing(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(_ context.Context, t *asynq.Task) error { // want "never checks ctx"
		time.Sleep(time.Second)
		return nil
	})
}

func withoutContext(run func(*asynq.Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		return run(t)
	}
}

func mux(h asynq.Handler) *asynq.ServeMux {
	m := asynq.NewServeMux()
	m.Use(okLogging, okTenant, detached, okFilter(nil))
	m.Handle("wrapped", swallowing(h))
	m.HandleFunc("literal", func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		time.Sleep(time.Second)
		return nil
	})
	m.HandleFunc("literal:ok", func(ctx context.Context, t *asynq.Task) error {
		return h.ProcessTask(ctx, t) // ctx goes on
	})
	m.HandleFunc("literal:prompt", func(context.Context, *asynq.Task) error { return nil }) // returns at once
	return m
}
