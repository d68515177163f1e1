package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("stats:roll", handle)
	mux.HandleFunc("trial:expire", handle)
	mux.HandleFunc("session:sweep", handle)
	mux.HandleFunc("cache:warm", handle)
	mux.HandleFunc("cache:drop", handle)
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: "redis:6379"},
		asynq.Config{Concurrency: 2}, // want "stats" "trials" "cron"
	)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
