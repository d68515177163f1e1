package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func ship(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// At another address: what the shop's server serves is of no use here.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis-b:6379"}, asynq.Config{ // want "orders"
		Queues: map[string]int{"default": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:ship", ship)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
