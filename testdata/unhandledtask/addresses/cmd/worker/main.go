package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

const jobsAddr = "redis-jobs:6379"

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobsAddr, DB: 2}, asynq.Config{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:run", handle)
	if err := srv.Run(mux); err != nil { // want "job:clean"
		log.Fatal(err)
	}
}
