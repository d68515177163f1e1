package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func write(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The aggregated task stays in its group's queue, whatever queue it names.
func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("audit:write", write)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"audit": 1},
		ShutdownTimeout: 30 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
