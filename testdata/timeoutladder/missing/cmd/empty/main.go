package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("empty:run", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
