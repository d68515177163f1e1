package main

import (
	"context"
	"flag"
	"log"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	beta := flag.Bool("beta", false, "handle beta tasks")
	bulk := flag.Bool("bulk", false, "serve the bulk queue")
	flag.Parse()

	queues := map[string]int{"default": 2}
	if *bulk {
		queues["bulk"] = 1
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:pull", handle)
	// Registered under a condition: counts as there.
	if *beta {
		mux.HandleFunc("feed:rank", handle)
	}
	switch flag.Arg(0) {
	case "eu":
		mux.HandleFunc("gdpr:", handle)
	}

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Queues: queues})
	if err := srv.Run(mux); err != nil { // want "feed:export" "feed:score"
		log.Fatal(err)
	}
}
