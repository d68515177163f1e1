// Package goroutines does its work beside the handler, which ends with its context.
package goroutines

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

type reports struct{}

// ProcessTask gives up when its context ends.
func (r *reports) ProcessTask(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { done <- r.work(ctx, t) }()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case err := <-done:
		return err
	}
}

func (r *reports) work(ctx context.Context, t *asynq.Task) error {
	time.Sleep(10 * time.Second)
	return nil
}

type invoices struct{}

// ProcessTask waits for what works, and is no better.
func (i *invoices) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return i.work(ctx, t)
}

func (i *invoices) work(ctx context.Context, t *asynq.Task) error {
	time.Sleep(10 * time.Second) // want "time.Sleep in a handler is not ended by ctx"
	return ctx.Err()
}
