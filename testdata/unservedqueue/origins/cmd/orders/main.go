package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func ship(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("ORDERS_REDIS")}, asynq.Config{ // want "rush"
		Queues: map[string]int{"orders": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:ship", ship)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
