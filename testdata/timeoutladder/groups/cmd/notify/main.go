package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func notify(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func batch(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("notify:batch", nil, asynq.Timeout(2*time.Minute))
}

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("notify:batch", notify)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"notify": 1},
		GroupAggregator: asynq.GroupAggregatorFunc(batch),
		ShutdownTimeout: 30 * time.Second, // want "notify:batch"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
