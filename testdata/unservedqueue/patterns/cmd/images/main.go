package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("image:", handle)
	mux.HandleFunc("report.", handle)
	mux.HandleFunc("thumb", handle)
	mux.HandleFunc("export:csv", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "images" "reports" "thumbs"
		Queues: map[string]int{"media": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
