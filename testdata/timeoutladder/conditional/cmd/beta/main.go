package main

import (
	"context"
	"log"
	"os"
	"strconv"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// So does a pattern, and a queue whose weight is not known.
func main() {
	weight, err := strconv.Atoi(os.Getenv("BETA_WEIGHT"))
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	if os.Getenv("BETA") != "" {
		mux.HandleFunc("beta:try", handle)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"beta": weight},
		ShutdownTimeout: 10 * time.Second, // want "beta:try"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
