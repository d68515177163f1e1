package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func capture(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Queues are named, default is not among them.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "default"
		Queues: map[string]int{"critical": 6, "payments": 2},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("payment:capture", capture)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
