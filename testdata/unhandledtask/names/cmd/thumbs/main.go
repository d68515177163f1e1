package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/names/internal/cfg"
)

func make_(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The queue is one variable on both sides.
func main() {
	srv := asynq.NewServer(cfg.Redis(), asynq.Config{Queues: map[string]int{cfg.ThumbQueue: 1}})
	mux := asynq.NewServeMux()
	mux.HandleFunc("thumb:make", make_)
	if err := srv.Run(mux); err != nil { // want "thumb:drop"
		log.Fatal(err)
	}
}
