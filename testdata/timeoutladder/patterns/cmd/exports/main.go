package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// No pattern matches the long task.
func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("export:csv", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"exports": 1},
		ShutdownTimeout: 30 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
