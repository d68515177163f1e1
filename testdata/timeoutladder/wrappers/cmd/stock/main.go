package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/wrappers/internal/queue"
)

func sync(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:sync", sync)
	mux.HandleFunc("stock:count", sync)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: queue.Redis}, asynq.Config{
		Queues:          map[string]int{"stock": 1},
		ShutdownTimeout: 20 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
