package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

const off = 0

// asynq drops queues whose weight is not positive.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"critical": 5, "bulk": off, "slow": -1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("pay:capture", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil { // want "pay:cancel"
		log.Fatal(err)
	}
}
