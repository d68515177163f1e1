package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func cut(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "videos"
		Queues: map[string]int{"default": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("video:cut", cut)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
