package aliases

import (
	stdctx "context"
	"time"

	. "github.com/hibiken/asynq"
)

func dotImport(ctx stdctx.Context, t *Task) error { // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}

// The bare name is asynq's type, and Done is watched.
func okDotImport(ctx stdctx.Context, t *Task) error {
	<-ctx.Done()
	return nil
}
