package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// No task of this server has a Timeout of its own.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"work": 1},
		ShutdownTimeout: 10 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("work:plain", handle)
	mux.HandleFunc("work:deadline", handle)
	mux.HandleFunc("work:zero", handle)
	mux.HandleFunc("work:retention", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
