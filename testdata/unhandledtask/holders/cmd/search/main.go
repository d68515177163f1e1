package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/holders/internal/registry"
	_ "shop.example/unhandledtask/holders/internal/search"
)

func drop(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The exported mux is filled here and in the search package.
func main() {
	registry.Mux.HandleFunc("search:drop", drop)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"search": 1},
	})
	if err := srv.Run(registry.Mux); err != nil {
		log.Fatal(err)
	}
}
