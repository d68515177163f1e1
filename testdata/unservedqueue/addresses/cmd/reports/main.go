package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func build(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis-a:6379", DB: 1}, asynq.Config{ // want "reports"
		Queues: map[string]int{"default": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("report:build", build)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
