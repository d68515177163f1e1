package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func encode(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// A queue whose weight is not positive is not served.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{ // want "slow" "paused"
		Queues: map[string]int{"fast": 1, "slow": 0, "paused": -1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("media:encode", encode)
	mux.HandleFunc("media:purge", encode)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
