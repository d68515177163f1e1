package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("plain:a", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	// The handler's static type is the interface, its value is the mux.
	var h asynq.Handler = mux
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"plain": 1},
	})
	if err := srv.Run(h); err != nil { // want "plain:b"
		log.Fatal(err)
	}
}
