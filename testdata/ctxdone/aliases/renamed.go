// Package aliases spells the handler's types in other ways.
package aliases

import (
	stdctx "context"
	"time"

	queue "github.com/hibiken/asynq"
)

type (
	task    = queue.Task
	context = stdctx.Context
)

func renamedImports(ctx stdctx.Context, t *queue.Task) error { // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}

func aliasedTypes(ctx context, t *task) error { // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}

func namedResult(ctx context, t *task) (err error) { // want "never checks ctx"
	time.Sleep(time.Second)
	return
}

// The aliased type's Err.
func okAliasedTypes(ctx context, t *task) error {
	time.Sleep(time.Second)
	return ctx.Err()
}

// The renamed import's context goes on.
func okRenamedImports(ctx stdctx.Context, t *queue.Task) error {
	return okAliasedTypes(ctx, t)
}
