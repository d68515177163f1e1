package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

type dispatcher struct {
	scan func(context.Context, []byte) error
}

func (d dispatcher) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "doc:scan":
		return d.scan(ctx, t.Payload())
	}
	return asynq.NotFound(ctx, t)
}

// A handler that is no mux may handle anything.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"scan": 1},
	})
	if err := srv.Run(dispatcher{scan: func(ctx context.Context, b []byte) error { return ctx.Err() }}); err != nil {
		log.Fatal(err)
	}
}
