package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func pull(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Queues of unknown content.
func main() {
	queues, err := conf.FromFile("queues.json")
	if err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{Queues: queues})
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:pull", pull)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
