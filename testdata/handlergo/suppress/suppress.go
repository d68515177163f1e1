// Package suppress silences findings.
package suppress

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

func okNolint(ctx context.Context, t *asynq.Task) error {
	go os.WriteFile("a", t.Payload(), 0o600) //nolint:handlergo // it is only a trace
	return nil
}

func okLint(ctx context.Context, t *asynq.Task) error {
	//lint:ignore asynqvet/handlergo it is only a trace
	go os.WriteFile("a", t.Payload(), 0o600)
	return nil
}

func other(ctx context.Context, t *asynq.Task) error {
	go os.WriteFile("a", t.Payload(), 0o600) //nolint:ctxdone // another rule // want "goroutine in a handler"
	return nil
}
