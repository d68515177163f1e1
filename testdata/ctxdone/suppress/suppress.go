// Package suppress silences reports, in every form that is known and some that are not.
package suppress

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

// The bare form silences everything on its line.
func okBareNolint(ctx context.Context, t *asynq.Task) error { //nolint
	time.Sleep(time.Second)
	return nil
}

// The tool's name silences all of its rules.
func okNolintTool(ctx context.Context, t *asynq.Task) error { //nolint:asynqvet
	time.Sleep(time.Second)
	return nil
}

// The rule's name, with a reason.
func okNolintRule(ctx context.Context, t *asynq.Task) error { //nolint:ctxdone // must not be interrupted
	time.Sleep(time.Second)
	return nil
}

// The directive with a reason, on the line above.
//
//lint:ignore asynqvet/ctxdone must not be interrupted
func okLintIgnore(ctx context.Context, t *asynq.Task) error {
	time.Sleep(time.Second)
	return nil
}

// The rule's name on the line of the declaration that holds the literal.
func okNolintOnDeclaration(mux *asynq.ServeMux) { //nolint:ctxdone
	mux.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error {
		time.Sleep(time.Second)
		return nil
	})
}

func nolintOfAnotherLinter(ctx context.Context, t *asynq.Task) error { //nolint:revive // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}

func nolintOfAnotherRule(ctx context.Context, t *asynq.Task) error { //nolint:maxretry // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}

func nolintInTheBody(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Second) //nolint:ctxdone
	return nil
}

//lint:ignore asynqvet/maxretry has nothing to do with the context
func lintIgnoreOfAnotherRule(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}
