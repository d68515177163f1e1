package testfiles

import (
	"context"
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

func okSlow(ctx context.Context, t *asynq.Task) error {
	time.Sleep(5 * time.Second)
	return ctx.Err()
}

func TestShipped(t *testing.T) {
	if err := shipped(t.Context(), nil); err != nil {
		t.Error(err)
	}
}
