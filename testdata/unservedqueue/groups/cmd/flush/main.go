package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func flush(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Handles what is aggregated, but serves another queue.
func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("metrics:flush", flush)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "metrics"
		Queues: map[string]int{"flush": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
