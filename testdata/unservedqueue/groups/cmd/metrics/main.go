package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

type rollup struct{}

func (rollup) Aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("metrics:flush", nil)
}

func sample(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("metrics:sample", sample)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"metrics": 1},
		GroupAggregator: rollup{},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
