package main

import (
	"context"
	"errors"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// fallback takes what the mux does not.
type fallback struct{ asynq.Handler }

func (f fallback) ProcessTask(ctx context.Context, t *asynq.Task) error {
	err := f.Handler.ProcessTask(ctx, t)
	if errors.Is(err, asynq.ErrHandlerNotFound) {
		return nil
	}
	return err
}

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"wrapped": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("wrapped:a", handle)
	if err := srv.Run(fallback{mux}); err != nil {
		log.Fatal(err)
	}
}
