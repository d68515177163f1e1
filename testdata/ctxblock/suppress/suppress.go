// Package suppress silences findings.
package suppress

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

func okNolint(ctx context.Context, t *asynq.Task) error {
	time.Sleep(5 * time.Second) //nolint:ctxblock // the device needs it
	return ctx.Err()
}

func okLint(ctx context.Context, t *asynq.Task) error {
	//lint:ignore asynqvet/ctxblock the device needs it
	time.Sleep(5 * time.Second)
	return ctx.Err()
}

func other(ctx context.Context, t *asynq.Task) error {
	time.Sleep(5 * time.Second) //nolint:ctxdone // another rule // want "time.Sleep in a handler"
	return ctx.Err()
}
