package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"heavy": 1},
		ShutdownTimeout: 30 * time.Minute,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:merge", handle)
	mux.HandleFunc("doc:ocr", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
