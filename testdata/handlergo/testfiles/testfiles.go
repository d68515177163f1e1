// Package testfiles has handlers in tests.
package testfiles

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

func shipped(ctx context.Context, t *asynq.Task) error {
	go os.WriteFile("a", t.Payload(), 0o600) // want "goroutine in a handler"
	return nil
}
