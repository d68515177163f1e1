package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func record(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("event:record", record)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"events": 1},
		GroupAggregator: asynq.GroupAggregatorFunc(func(group string, tasks []*asynq.Task) *asynq.Task {
			return asynq.NewTask("audit:write", nil, asynq.Queue("audit"), asynq.Timeout(time.Hour))
		}),
		ShutdownTimeout: 15 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
