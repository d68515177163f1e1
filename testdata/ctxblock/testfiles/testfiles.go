// Package testfiles has handlers in tests.
package testfiles

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

func shipped(ctx context.Context, t *asynq.Task) error {
	time.Sleep(5 * time.Second) // want "time.Sleep in a handler"
	return ctx.Err()
}
