package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// dispatcher looks at the type itself.
type dispatcher struct{ logger *log.Logger }

func (d dispatcher) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "own:a", "own:b":
		return handle(ctx, t)
	}
	d.logger.Println("ignored", t.Type())
	return nil
}

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"own": 1},
	})
	if err := srv.Run(dispatcher{log.Default()}); err != nil {
		log.Fatal(err)
	}
}
