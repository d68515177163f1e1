package stock

import (
	"context"

	"github.com/hibiken/asynq"
)

func sync(ctx context.Context, t *asynq.Task) error  { return ctx.Err() }
func count(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
func price(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Mount registers a slice of routes.
func Mount(mux *asynq.ServeMux) {
	routes := []struct {
		pattern string
		handler asynq.HandlerFunc
	}{
		{"stock:sync", sync},
		{"stock", count},
		{"price:update", price},
	}
	for _, r := range routes {
		mux.Handle(r.pattern, r.handler) // want "stocktake"
	}
}
