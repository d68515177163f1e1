package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/wrappers/internal/queue"
)

func expire(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("cart:expire", expire)
	if err := queue.Serve(queue.Redis, map[string]int{"cart": 1}, mux); err != nil {
		log.Fatal(err)
	}
}
