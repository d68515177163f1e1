package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/middleware/internal/mw"
)

func main() {
	mux := asynq.NewServeMux()
	mux.Use(mw.Logging)
	mux.Use(mw.Skip(func(b []byte) bool { return len(b) == 0 }))
	mux.HandleFunc("skips:run", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"skips": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
