package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues: map[string]int{"sms": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("sms:send", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
