package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

var routes = map[string]asynq.HandlerFunc{
	"us:sync":  handle,
	"us:clean": handle,
}

func main() {
	mux := asynq.NewServeMux()
	for pattern, h := range routes {
		mux.HandleFunc(pattern, h)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "us-night" "us-batch"
		Queues: map[string]int{"us": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
