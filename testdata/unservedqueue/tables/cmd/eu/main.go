package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	for _, r := range []struct {
		pattern string
		h       asynq.HandlerFunc
	}{
		{"eu:sync", handle},
		{"eu:clean", handle},
	} {
		mux.Handle(r.pattern, r.h)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"eu": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
