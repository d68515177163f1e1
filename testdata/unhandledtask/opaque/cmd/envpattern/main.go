package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"env": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("env:known", handle)
	// A pattern of unknown value.
	mux.HandleFunc(os.Getenv("TASK_PATTERN"), handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
