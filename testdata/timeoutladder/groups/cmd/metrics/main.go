package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type rollup struct{}

func (rollup) Aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("metrics:flush", nil, asynq.Timeout(20*time.Second))
}

func flush(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The members' long Timeout reaches no handler.
func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("metrics:", flush)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"metrics": 1},
		GroupAggregator: rollup{},
		ShutdownTimeout: 30 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
