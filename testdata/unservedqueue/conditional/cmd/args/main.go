package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Names come from the command line.
func main() {
	queues := map[string]int{"default": 1}
	for i, name := range os.Args[1:] {
		queues[name] = i + 1
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("args:run", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Queues: queues})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
