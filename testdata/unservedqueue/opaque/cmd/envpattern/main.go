package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func split(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// A pattern of unknown value.
func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc(os.Getenv("SPLIT_PATTERN"), split)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"split": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
