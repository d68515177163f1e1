package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/assigned/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, conf.Worker("stock"))
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:sync", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
