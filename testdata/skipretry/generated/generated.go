// Package generated mixes a generated file with a written one.
package generated

import (
	"context"

	"github.com/hibiken/asynq"
)

func handWritten(ctx context.Context, t *asynq.Task) error {
	return decode(t.Payload()) // want "handler handWritten"
}
