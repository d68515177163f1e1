package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("doc:", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"low": 1, "mail": 4},
	})
	if err := srv.Run(mux); err != nil { // want "index:add" "index:move"
		log.Fatal(err)
	}
}
