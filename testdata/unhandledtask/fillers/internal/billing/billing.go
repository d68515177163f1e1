package billing

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Register adds the package's handlers.
func Register(mux *asynq.ServeMux) {
	mux.HandleFunc("invoice:", handle)
}
