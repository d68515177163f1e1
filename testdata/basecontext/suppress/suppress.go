// Package suppress silences reports.
package suppress

import (
	"context"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

func base() context.Context {
	ctx, _ := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	return ctx
}

func okNolint() asynq.Config {
	return asynq.Config{BaseContext: base} //nolint:basecontext // tasks of seconds
}

func nolintOfAnotherRule() asynq.Config {
	return asynq.Config{BaseContext: base} //nolint:ctxdone // want "BaseContext ends at the signal"
}
