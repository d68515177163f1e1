package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:scan", handle)
	mux.HandleFunc("doc:index", handle)
	mux.HandleFunc("doc:split", handle)
	mux.HandleFunc("doc:ocr", handle)
	mux.HandleFunc("doc:merge", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "merge"
		Queues: map[string]int{"default": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
