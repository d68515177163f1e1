package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/generics/internal/mail"
	"shop.example/unhandledtask/generics/internal/typed"
)

func welcome(ctx context.Context, m mail.Welcome) error { return ctx.Err() }
func news(ctx context.Context, ids []int64) error       { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	typed.Handle(mux, mail.TypeWelcome, welcome)
	typed.Handle[[]int64](mux, "news", news) // want "newsletter"
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{})
	if err := srv.Run(mux); err != nil { // want "mail:goodbye"
		log.Fatal(err)
	}
}
