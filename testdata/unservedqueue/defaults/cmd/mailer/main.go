package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// No Queues: only default is served.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Concurrency: 5}) // want "mail"
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:send", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
