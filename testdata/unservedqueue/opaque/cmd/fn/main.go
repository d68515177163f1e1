package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func index(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"index": 1},
	})
	if err := srv.Run(asynq.HandlerFunc(index)); err != nil {
		log.Fatal(err)
	}
}
