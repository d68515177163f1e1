package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func index(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// An empty map means default.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("search:index", index)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
