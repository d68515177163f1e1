// Package handlers processes the shop's tasks.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/service"
	"shop.example/demo/internal/tasks"
)

// decode returns the task's payload; a payload that cannot be read is not retried.
func decode[T any](task *asynq.Task) (T, error) {
	var p T
	if err := json.Unmarshal(task.Payload(), &p); err != nil {
		return p, fmt.Errorf("payload of %s: %v: %w", task.Type(), err, asynq.SkipRetry)
	}
	return p, nil
}

// Logging logs each task with its duration.
func Logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		start := time.Now()
		err := next.ProcessTask(ctx, task)
		if err == asynq.SkipRetry {
			slog.ErrorContext(ctx, "task dropped", "type", task.Type())
		}
		slog.InfoContext(ctx, "task done", "type", task.Type(), "took", time.Since(start), "err", err)
		return err
	})
}

// Sales returns the handler that builds sales reports.
func Sales(office *service.Office) asynq.HandlerFunc {
	return func(ctx context.Context, task *asynq.Task) error {
		p, err := decode[tasks.SalesReport](task)
		if err != nil {
			return err
		}
		return office.Report(ctx, p.Region)
	}
}

// Catalogue returns the handler that imports catalogues.
func Catalogue(office *service.Office) asynq.HandlerFunc {
	return func(ctx context.Context, task *asynq.Task) error {
		p, err := decode[tasks.Catalogue](task)
		if err != nil {
			return err
		}
		slog.InfoContext(ctx, "importing", "path", p.Path)
		office.Dir.MustExist()
		return office.Import(ctx, p.Path)
	}
}
