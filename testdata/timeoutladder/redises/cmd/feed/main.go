package main

import (
	"context"
	"log"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("FEED_WORKER_REDIS")}, asynq.Config{
		ShutdownTimeout: 10 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:pull", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
