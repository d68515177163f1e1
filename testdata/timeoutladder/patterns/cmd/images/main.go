package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("image:", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"images": 1},
		ShutdownTimeout: 30 * time.Second, // want "image:resize"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
