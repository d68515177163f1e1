package withtests

import (
	"context"
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

// A test beside it changes nothing for the shipped file; the test itself is not reported.
func TestOkHandle(t *testing.T) {
	mux := asynq.NewServeMux()
	mux.HandleFunc("slow", func(ctx context.Context, task *asynq.Task) error {
		time.Sleep(time.Second)
		return handle(ctx, task)
	})
	if err := mux.ProcessTask(context.Background(), asynq.NewTask("slow", nil)); err != nil {
		t.Fatal(err)
	}
}
