package testfiles

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"
)

func Test(t *testing.T) {
	handler := asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		_, err := okDecode(task.Payload())
		if err != nil {
			return err
		}
		return nil
	})
	if err := handler(t.Context(), asynq.NewTask("test", nil)); err == nil {
		t.Error("no error")
	}
}
