package main

import (
	"context"
	"log"
	"maps"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/conditional/internal/extra"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Names are copied in from a file.
func main() {
	queues := map[string]int{"default": 1}
	maps.Copy(queues, extra.Queues("extra.txt"))
	mux := asynq.NewServeMux()
	mux.HandleFunc("copy:run", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Queues: queues})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
