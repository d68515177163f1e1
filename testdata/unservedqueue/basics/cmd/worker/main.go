package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/basics/internal/tasks"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: tasks.Redis},
		asynq.Config{ // want "emails" "reports"
			Concurrency: 10,
			Queues: map[string]int{
				tasks.QueueCritical: 6,
				"default":           3,
			},
		},
	)
	mux := asynq.NewServeMux()
	mux.HandleFunc(tasks.EmailSend, handle)
	mux.HandleFunc(tasks.EmailDigest, handle)
	mux.HandleFunc(tasks.ReportBuild, handle)
	mux.HandleFunc(tasks.PasswordReset, handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
