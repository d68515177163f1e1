package testfiles

import (
	"context"
	"os"
	"testing"

	"github.com/hibiken/asynq"
)

func okSlow(ctx context.Context, t *asynq.Task) error {
	go os.WriteFile("a", t.Payload(), 0o600)
	return nil
}

func TestShipped(t *testing.T) {
	if err := shipped(t.Context(), nil); err != nil {
		t.Error(err)
	}
}
