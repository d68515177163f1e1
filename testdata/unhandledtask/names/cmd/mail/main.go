package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/names/internal/cfg"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(cfg.Redis(), asynq.Config{Queues: map[string]int{"mail": 1}})
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:send", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
