// Package generated mixes a generated file with a written one.
package generated

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

func handWritten(ctx context.Context, t *asynq.Task) error {
	os.Exit(1) // want "os.Exit in a handler"
	return nil
}

// The report would stand in the generated file.
func okGeneratedHelper(ctx context.Context, t *asynq.Task) error {
	end()
	return nil
}
