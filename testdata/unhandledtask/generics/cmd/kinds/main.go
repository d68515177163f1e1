package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/generics/internal/mail"
)

func main() {
	mux := asynq.NewServeMux()
	mail.Signup.On(mux, func(ctx context.Context, m mail.Welcome) error { return ctx.Err() })
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"kinds": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
