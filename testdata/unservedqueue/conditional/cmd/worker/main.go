package main

import (
	"context"
	"flag"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// What is added under a condition counts as there.
func main() {
	bulk := flag.Bool("bulk", false, "serve the bulk queue")
	beta := flag.Bool("beta", false, "handle beta tasks")
	flag.Parse()
	cfg := asynq.Config{ // want "imports" "trial"
		Concurrency: 10,
		Queues:      map[string]int{"default": 5},
	}
	if *bulk {
		cfg.Queues["bulk"] = 1
	}
	switch os.Getenv("REGION") {
	case "eu":
		cfg.Queues["eu"] = 1
	case "us":
		cfg.Queues["us"] = 1
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("import:run", handle)
	if *beta {
		mux.HandleFunc("beta:try", handle)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, cfg)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
