package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Its own tasks are short; the long ones go where others serve.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"default": 1, "off": 0},
		ShutdownTimeout: 15 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:scan", handle)
	mux.HandleFunc("doc:merge", handle)
	mux.HandleFunc("doc:split", handle)
	mux.HandleFunc("doc:index", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
