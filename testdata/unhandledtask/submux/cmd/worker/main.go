package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/submux/internal/email"
	"shop.example/unhandledtask/submux/internal/legacy"
)

func build(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	reports := asynq.NewServeMux()
	reports.HandleFunc("report:pdf", build)
	reports.HandleFunc("report:", build)

	mux := asynq.NewServeMux()
	mux.Handle("email:", email.Mux())
	mux.Handle("report:", reports)
	mux.Handle("legacy:", &legacy.Handler{})

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Concurrency: 6})
	if err := srv.Run(mux); err != nil { // want "email:bounce" "sms:send"
		log.Fatal(err)
	}
}
