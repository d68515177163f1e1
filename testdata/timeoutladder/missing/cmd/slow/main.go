package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"slow": 1},
		ShutdownTimeout: time.Minute, // want "slow:run"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("slow:run", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
