package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/constants/internal/names"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{names.Queue: 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc(names.Charge, handle)
	mux.HandleFunc(string(names.Void), handle)
	if err := srv.Run(mux); err != nil { // want "billing:refund" "billing:dun" "billing:audit:daily"
		log.Fatal(err)
	}
}
