// Package testfiles has tests.
package testfiles

import (
	"context"

	"github.com/hibiken/asynq"
)

func okHandle(ctx context.Context, t *asynq.Task) error {
	_, err := t.ResultWriter().Write(nil)
	return err
}

func shipped() string {
	return asynq.NewTask("a", nil).ResultWriter().TaskID() // want "ResultWriter of a task"
}
