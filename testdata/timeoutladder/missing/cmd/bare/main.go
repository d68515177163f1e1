package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Without a ShutdownTimeout.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"bare": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("bare:run", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
