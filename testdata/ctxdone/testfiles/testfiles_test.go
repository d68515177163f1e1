package testfiles

import (
	"context"
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

// Test files do not ship.
func okHandlerOfTests(ctx context.Context, t *asynq.Task) error {
	time.Sleep(wait)
	return nil
}

func TestOkHandler(t *testing.T) {
	h := asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		time.Sleep(wait)
		return nil
	})
	if err := h(context.Background(), asynq.NewTask("test", nil)); err != nil {
		t.Fatal(err)
	}
}
