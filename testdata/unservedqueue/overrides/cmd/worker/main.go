package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/overrides/internal/images"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("image:resize", handle)
	mux.HandleFunc("image:crop", handle)
	mux.HandleFunc("image:blur", handle)
	mux.HandleFunc("image:tint", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: images.Redis}, asynq.Config{ // want "images" "night" "bulk" "tail" "low"
		Queues: map[string]int{"default": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
