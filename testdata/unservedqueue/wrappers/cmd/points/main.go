package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/wrappers/internal/queue"
)

func grant(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	r := new(queue.Registry)
	r.Add("points:grant", grant)
	if err := r.Serve(queue.Redis, map[string]int{"points": 1}); err != nil {
		log.Fatal(err)
	}
}
