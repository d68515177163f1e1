package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type batcher struct{}

func (b batcher) Aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("metrics:batch", tasks[0].Payload())
}

func store(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:           map[string]int{"metrics": 1},
		GroupAggregator:  batcher{},
		GroupGracePeriod: time.Minute,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("metrics:batch", store)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
