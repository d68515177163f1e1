package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/dynamic/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The ShutdownTimeout is constant, the Timeouts are not.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues:          map[string]int{"feed": 1},
		ShutdownTimeout: conf.Grace,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
