package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func pack(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis-a:6379", DB: 2}, asynq.Config{
		Queues: map[string]int{"archive": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("archive:pack", pack)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
