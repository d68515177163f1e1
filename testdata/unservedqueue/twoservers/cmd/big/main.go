package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func cut(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// default is served by another server only, which cannot join.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "videos" "default"
		Queues: map[string]int{"big": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("video:cut", cut)
	mux.HandleFunc("video:join", cut)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
