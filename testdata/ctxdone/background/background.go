// Package background works with another context than the handler's.
package background

import (
	"context"
	"database/sql"
	"os/exec"
	"time"

	"github.com/hibiken/asynq"
)

var db *sql.DB

func backgroundForQuery(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	_, err := db.ExecContext(context.Background(), "VACUUM")
	return err
}

func todoForCommand(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return exec.CommandContext(context.TODO(), "backup").Run()
}

func timeoutOfBackground(_ context.Context, t *asynq.Task) error { // want "never checks ctx"
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, err := db.ExecContext(ctx, "VACUUM")
	return err
}

// The Done that is watched belongs to another context.
func doneOfBackground(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	own, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	<-own.Done()
	return own.Err()
}

func shadowedByBackground(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	if len(t.Payload()) > 0 {
		ctx := context.Background()
		return exec.CommandContext(ctx, "backup").Run()
	}
	return nil
}

func overwrittenByBackground(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	ctx = context.Background()
	_, err := db.ExecContext(ctx, "VACUUM")
	return err
}

// Both are in use, the handler's among them.
func okBothContexts(ctx context.Context, t *asynq.Task) error {
	if _, err := db.ExecContext(ctx, "VACUUM"); err != nil {
		_, err = db.ExecContext(context.Background(), "ROLLBACK")
		return err
	}
	return nil
}

// The handler's context on one of two ways.
func okContextOfBranch(ctx context.Context, t *asynq.Task) error {
	run := context.Background()
	if len(t.Payload()) > 0 {
		run = ctx
	}
	return exec.CommandContext(run, "backup").Run()
}

// The background context comes in only after ctx was passed on.
func okOverwrittenLater(ctx context.Context, t *asynq.Task) error {
	err := exec.CommandContext(ctx, "backup").Run()
	ctx = context.Background()
	return errorOr(ctx, err)
}

func errorOr(_ context.Context, err error) error { return err }
