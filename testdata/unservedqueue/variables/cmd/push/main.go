package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	name := "push"
	queues := make(map[string]int)
	queues[name] = 2
	queues["push-low"] = 1
	cfg := asynq.Config{Concurrency: 4, Queues: queues} // want "pushes"
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, cfg)
	mux := asynq.NewServeMux()
	mux.HandleFunc("push:send", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
