// Package revoke has what asynq knows since v0.25 and v0.26.
package revoke

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

func missing(ctx context.Context, t *asynq.Task, mux *asynq.ServeMux) bool {
	return mux.ProcessTask(ctx, t) == asynq.ErrHandlerNotFound // want "ErrHandlerNotFound"
}

func report(ctx context.Context, t *asynq.Task, err error) {
	if err == asynq.RevokeTask { // want "asynq.RevokeTask is compared by itself"
		return
	}
	log.Print(err)
}

func lost(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("gone: %v", asynq.RevokeTask) // want "is lost by %v"
}

func late(ctx context.Context, t *asynq.Task) error {
	<-ctx.Done()
	return asynq.RevokeTask // want "comes too late"
}

func okReport(ctx context.Context, t *asynq.Task, err error) {
	if errors.Is(err, asynq.RevokeTask) {
		return
	}
	log.Print(err)
}

func okKept(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("gone: %w", asynq.RevokeTask)
}
