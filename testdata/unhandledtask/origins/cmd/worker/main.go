package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/origins/internal/redisx"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(redisx.FromEnv("JOBS_REDIS"), asynq.Config{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("job:run", handle)
	if err := srv.Run(mux); err != nil { // want "job:clean"
		log.Fatal(err)
	}
}
