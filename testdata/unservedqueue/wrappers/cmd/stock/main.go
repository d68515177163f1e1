package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/wrappers/internal/queue"
)

func sync(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:sync", sync)
	mux.HandleFunc("stock:count", sync)
	if err := queue.Serve(queue.Redis, map[string]int{"stock": 1, "counts": 1}, mux); err != nil {
		log.Fatal(err)
	}
}
