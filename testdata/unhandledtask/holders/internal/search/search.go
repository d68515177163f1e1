package search

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/holders/internal/registry"
)

func init() {
	registry.Mux.HandleFunc("search:index", index)
}

func index(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
