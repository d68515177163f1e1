package main

import (
	"context"
	"log"
	"strings"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/handlers/internal/orders"
)

// Returns without calling the next handler: it may handle anything.
func skip(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		if strings.HasPrefix(t.Type(), "geo:") {
			return ctx.Err()
		}
		return next.ProcessTask(ctx, t)
	})
}

func main() {
	mux := asynq.NewServeMux()
	mux.Use(skip)
	mux.HandleFunc("edge:purge", orders.Handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: orders.Redis}, asynq.Config{
		Queues: map[string]int{"edge": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
