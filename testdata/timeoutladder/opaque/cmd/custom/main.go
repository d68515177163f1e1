package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type dispatcher struct{}

func (dispatcher) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "doc:scan":
		return ctx.Err()
	}
	return asynq.NotFound(ctx, t)
}

// What a handler that is no mux handles is not known.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"scan": 1},
		ShutdownTimeout: 10 * time.Second,
	})
	if err := srv.Run(dispatcher{}); err != nil {
		log.Fatal(err)
	}
}
