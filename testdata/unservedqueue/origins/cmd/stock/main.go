package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/origins/internal/conf"
)

func sync(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(conf.Redis("stock"), asynq.Config{ // want "restock"
		Queues: map[string]int{"stock": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:sync", sync)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
