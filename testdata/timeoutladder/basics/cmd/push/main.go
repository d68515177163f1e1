package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/basics/internal/tasks"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// No task is given longer than the server waits.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: tasks.Redis}, asynq.Config{
		Queues:          map[string]int{"push": 1},
		ShutdownTimeout: 45 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc(tasks.PushSend, handle)
	mux.HandleFunc(tasks.LogRotate, handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
