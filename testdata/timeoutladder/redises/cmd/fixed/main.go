package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Long tasks of this type exist in another Redis and in another database only.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis-a:6379"}, asynq.Config{
		ShutdownTimeout: 10 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("report:build", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
