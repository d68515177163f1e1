// Package queue sets up asynq for the shop.
package queue

import (
	"context"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"
)

// Queues, the most urgent first.
const (
	Critical = "critical"
	Default  = "default"
	Low      = "low"
	Mail     = "mail"
	Imports  = "imports"
)

// MainConfig returns the configuration of a server for the main queues.
func MainConfig(drain time.Duration) asynq.Config {
	return asynq.Config{
		Concurrency:     20,
		Queues:          map[string]int{Critical: 6, Default: 3},
		ErrorHandler:    asynq.ErrorHandlerFunc(logFailure),
		ShutdownTimeout: drain,
	}
}

// BulkConfig returns the configuration of a server for bulk mail.
func BulkConfig() asynq.Config {
	return asynq.Config{
		Concurrency:  2,
		Queues:       map[string]int{Mail: 1},
		ErrorHandler: asynq.ErrorHandlerFunc(logFailure),
	}
}

// Tune fills in what all servers have in common.
func Tune(c *asynq.Config, drain time.Duration) {
	c.ErrorHandler = asynq.ErrorHandlerFunc(logFailure)
	c.ShutdownTimeout = drain
}

func logFailure(ctx context.Context, task *asynq.Task, err error) {
	retried, _ := asynq.GetRetryCount(ctx)
	slog.ErrorContext(ctx, "task failed", "type", task.Type(), "retried", retried, "err", err)
}
