package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/basics/internal/tasks"
)

func sendEmail(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: tasks.RedisAddr},
		asynq.Config{Concurrency: 10},
	)
	mux := asynq.NewServeMux()
	mux.HandleFunc(tasks.EmailSend, sendEmail)
	if err := srv.Run(mux); err != nil { // want "email:digest" "report:build"
		log.Fatal(err)
	}
}
