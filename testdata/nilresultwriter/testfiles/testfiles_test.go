package testfiles

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"
)

func TestHandle(t *testing.T) {
	task := asynq.NewTask("a", nil)
	if okHandle(context.Background(), task) == nil {
		task.ResultWriter().Write(nil)
	}
}
