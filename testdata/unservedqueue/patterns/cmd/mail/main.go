package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/patterns/internal/billing"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// A mux mounted in a mux is looked into.
func main() {
	mail := asynq.NewServeMux()
	mail.HandleFunc("mail:send", handle)
	root := asynq.NewServeMux()
	root.Handle("mail:", mail)
	root.Handle("billing:", billing.Mux())
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "mails" "charges"
		Queues: map[string]int{"default": 1},
	})
	if err := srv.Run(root); err != nil {
		log.Fatal(err)
	}
}
