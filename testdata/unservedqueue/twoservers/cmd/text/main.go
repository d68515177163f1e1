package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func trim(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Two servers share a mux: each may lack what the other serves.
func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	mux := asynq.NewServeMux()
	mux.HandleFunc("text:trim", trim)
	high := asynq.NewServer(redis, asynq.Config{Queues: map[string]int{"text-high": 1}})
	low := asynq.NewServer(redis, asynq.Config{Queues: map[string]int{"text-low": 1}})
	if err := high.Start(mux); err != nil {
		log.Fatal(err)
	}
	defer high.Shutdown()
	if err := low.Run(mux); err != nil {
		log.Fatal(err)
	}
}
