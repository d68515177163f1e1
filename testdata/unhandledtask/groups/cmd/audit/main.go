package main

import (
	"bytes"
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func join(tasks []*asynq.Task) []byte {
	var b bytes.Buffer
	for _, t := range tasks {
		b.Write(t.Payload())
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// The batch goes into the queue of the group's members.
func aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("audit:batch", join(tasks), asynq.MaxRetry(3))
}

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:           map[string]int{"audit": 1},
		GroupAggregator:  asynq.GroupAggregatorFunc(aggregate),
		GroupGracePeriod: 30 * time.Second,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("audit:flush", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil { // want "audit:batch"
		log.Fatal(err)
	}
}
