package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/periodic/internal/cron"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("cache:warm", handle)
	mux.HandleFunc("cache:drop", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: cron.Redis}, asynq.Config{
		Queues:          map[string]int{"cache": 1},
		ShutdownTimeout: 30 * time.Second, // want "cache:warm"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
