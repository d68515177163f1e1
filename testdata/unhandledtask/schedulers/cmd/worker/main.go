package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("report:hourly", handle)
	mux.HandleFunc("cache:warm", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"default": 2, "cron": 1},
	})
	if err := srv.Run(mux); err != nil { // want "report:nightly" "cache:drop" "cache:stat"
		log.Fatal(err)
	}
}
