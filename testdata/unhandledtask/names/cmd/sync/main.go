package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/names/internal/cfg"
)

func sync(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The pattern is one variable on both sides.
func main() {
	srv := asynq.NewServer(cfg.Redis(), asynq.Config{Queues: map[string]int{"sync": 1}})
	mux := asynq.NewServeMux()
	mux.HandleFunc(cfg.SyncType, sync)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
