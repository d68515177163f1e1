package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/dynamic/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues:          map[string]int{"index": 1},
		ShutdownTimeout: conf.Grace, // want "index:build"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("index:build", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
