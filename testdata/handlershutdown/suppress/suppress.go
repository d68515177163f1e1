// Package suppress silences reports.
package suppress

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

var srv *asynq.Server

func okNolint(ctx context.Context, t *asynq.Task) error {
	srv.Shutdown() //nolint:handlershutdown // the last task of a batch
	return nil
}

func okLintIgnore(ctx context.Context, t *asynq.Task) error {
	//lint:ignore asynqvet/handlershutdown a process for each task
	os.Exit(0)
	return nil
}

func nolintOfAnotherRule(ctx context.Context, t *asynq.Task) error {
	srv.Shutdown() //nolint:ctxdone // want "waits for the handler"
	return nil
}
