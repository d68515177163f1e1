package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Takes the same tasks and waits long enough.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		ShutdownTimeout: 10 * time.Minute,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("video:cut", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
