package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/basics/internal/tasks"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// One finding a server, with the longest.
func main() {
	srv := asynq.NewServer(
		asynq.RedisClientOpt{Addr: tasks.Redis},
		asynq.Config{
			Concurrency:     10,
			ShutdownTimeout: 30 * time.Second, // want "report:build"
		},
	)
	mux := asynq.NewServeMux()
	mux.HandleFunc(tasks.EmailSend, handle)
	mux.HandleFunc(tasks.ReportBuild, handle)
	mux.HandleFunc(tasks.ThumbMake, handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
