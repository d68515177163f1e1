package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis-a:6379", DB: 3}, asynq.Config{
		ShutdownTimeout: 10 * time.Second, // want "report:build"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("report:build", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
