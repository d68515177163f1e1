package main

import (
	"context"
	"log"
	"os"
	"strings"

	"github.com/hibiken/asynq"
)

// One constant name among unknown ones.
func main() {
	queues := map[string]int{"critical": 6}
	for _, name := range strings.Split(os.Getenv("EXTRA_QUEUES"), ",") {
		queues[name] = 1
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Queues: queues})
	mux := asynq.NewServeMux()
	mux.HandleFunc("critical:one", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil { // want "critical:two"
		log.Fatal(err)
	}
}
