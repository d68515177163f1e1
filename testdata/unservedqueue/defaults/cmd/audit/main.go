package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func write(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// No positive weight: default is served, and audit is not.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "audit"
		Queues: map[string]int{"audit": 0},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("audit:write", write)
	mux.HandleFunc("audit:flush", write)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
