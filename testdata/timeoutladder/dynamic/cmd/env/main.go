package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/dynamic/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues:          map[string]int{"env": 1},
		ShutdownTimeout: conf.Duration("SHUTDOWN", 10*time.Second),
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("env:run", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
