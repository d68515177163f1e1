package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"func": 1},
	})
	// No mux, but a function that takes all.
	if err := srv.Run(asynq.HandlerFunc(handle)); err != nil {
		log.Fatal(err)
	}
}
