package main

import (
	"context"
	"log"
	"os"
	"strconv"

	"github.com/hibiken/asynq"
)

// A weight of unknown value counts as positive.
func main() {
	weight, err := strconv.Atoi(os.Getenv("TUNED_WEIGHT"))
	if err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"tuned": weight},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("tuned:a", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil { // want "tuned:b"
		log.Fatal(err)
	}
}
