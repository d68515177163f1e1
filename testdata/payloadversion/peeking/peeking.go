// Package peeking looks into payloads without being their handler.
package peeking

import (
	"context"
	"encoding/json"
	"log/slog"

	"github.com/hibiken/asynq"
)

// Middleware peeks at a field.
type okTenant struct {
	TenantID string `json:"tenant_id"`
}

func withTenant(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		var p okTenant
		if err := json.Unmarshal(t.Payload(), &p); err == nil {
			slog.InfoContext(ctx, "task", "tenant", p.TenantID)
		}
		return next.ProcessTask(ctx, t)
	})
}

// Middleware peeks at a struct without a name.
func okUnnamed(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		var p struct{ Trace string }
		_ = json.Unmarshal(t.Payload(), &p)
		slog.InfoContext(ctx, "task", "trace", p.Trace)
		return next.ProcessTask(ctx, t)
	})
}

// An error handler peeks.
type okFailed struct{ UserID int64 }

type errorHandler struct{}

func (errorHandler) HandleError(ctx context.Context, t *asynq.Task, err error) {
	var p okFailed
	if json.Unmarshal(t.Payload(), &p) == nil {
		slog.ErrorContext(ctx, "failed", "user", p.UserID, "error", err)
	}
}

// An error handler that is a function peeks.
type okFailedToo struct{ UserID int64 }

var logErrors = asynq.ErrorHandlerFunc(func(ctx context.Context, t *asynq.Task, err error) {
	var p okFailedToo
	_ = json.Unmarshal(t.Payload(), &p)
	slog.ErrorContext(ctx, "failed", "user", p.UserID)
})

// An inspector's tool peeks.
type okListed struct{ UserID int64 }

func list(inspector *asynq.Inspector) error {
	infos, err := inspector.ListPendingTasks("default")
	if err != nil {
		return err
	}
	for _, info := range infos {
		var p okListed
		if err := json.Unmarshal(info.Payload, &p); err != nil {
			return err
		}
		slog.Info("pending", "user", p.UserID)
	}
	return nil
}

// A handler does not peek, whatever stands in the middleware before it.
type handled struct { // want "has no Version field"
	TenantID string `json:"tenant_id"`
}

func handle(ctx context.Context, t *asynq.Task) error {
	var p handled
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

func register() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.Use(withTenant, okUnnamed)
	mux.HandleFunc("handled", handle)
	return mux
}
