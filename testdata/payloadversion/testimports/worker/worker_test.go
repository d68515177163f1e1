package worker

import (
	"context"
	"testing"

	"shop.example/payloadversion/testimports/queue"
	"shop.example/payloadversion/testimports/shared"
)

func TestHandle(t *testing.T) {
	task, err := queue.NewUpload(shared.Upload{ID: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := handle(context.Background(), task); err != nil {
		t.Error(err)
	}
}
