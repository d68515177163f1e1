package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func merge(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:merge", merge)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"merge": 1},
		ShutdownTimeout: 10 * time.Second, // want "doc:merge"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
