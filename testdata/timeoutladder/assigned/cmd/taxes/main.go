package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/assigned/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// A local variable.
func main() {
	wait := 40 * time.Second
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues:          map[string]int{"taxes": 1},
		ShutdownTimeout: wait, // want "tax:report"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("tax:report", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
