package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("MAIL_WORKER_REDIS")}, asynq.Config{
		Queues: map[string]int{"mail": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:send", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
