// Package generated mixes a generated file with a written one.
package generated

import (
	"context"

	"github.com/hibiken/asynq"
)

func handWritten(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return workIgnoring(ctx)
}

// The generated helper checks.
func okHandWritten(ctx context.Context, t *asynq.Task) error {
	return workChecking(ctx)
}
