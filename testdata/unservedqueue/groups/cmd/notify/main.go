package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func notify(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The group's queue overrides the aggregated task's own.
func batch(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("notify:batch", nil, asynq.Queue("batches"))
}

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("notify:batch", notify)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"notify": 1},
		GroupAggregator: asynq.GroupAggregatorFunc(batch),
		GroupMaxSize:    20,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
