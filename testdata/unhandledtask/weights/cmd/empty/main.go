package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

// An empty map is {"default": 1}.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:import", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil { // want "feed:prune"
		log.Fatal(err)
	}
}
