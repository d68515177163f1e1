package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/middleware/internal/mw"
)

func main() {
	mux := asynq.NewServeMux()
	mux.Use(mw.Logging, mw.Recover("plain"))
	mux.HandleFunc("plain:run", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"plain": 1},
	})
	if err := srv.Run(mux); err != nil { // want "plain:stop"
		log.Fatal(err)
	}
}
