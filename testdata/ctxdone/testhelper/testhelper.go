// Package testhelper helps the tests of other packages; it imports testing and does not ship.
package testhelper

import (
	"context"
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

// OkSlow returns a handler for tests of timeouts.
func OkSlow(t *testing.T, d time.Duration) asynq.HandlerFunc {
	t.Helper()
	return func(ctx context.Context, task *asynq.Task) error {
		t.Log(task.Type())
		time.Sleep(d)
		return nil
	}
}
