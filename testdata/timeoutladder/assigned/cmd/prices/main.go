package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/assigned/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The field is set again: the later value counts.
func main() {
	cfg := conf.Plain("prices")
	cfg.ShutdownTimeout = 15 * time.Minute
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, cfg)
	mux := asynq.NewServeMux()
	mux.HandleFunc("price:update", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
