package main

import (
	"context"
	"flag"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// A queue that is added under a condition counts as there.
func main() {
	bulk := flag.Bool("bulk", false, "serve the bulk queue")
	flag.Parse()
	cfg := asynq.Config{
		Queues:          map[string]int{"small": 1},
		ShutdownTimeout: 10 * time.Second, // want "import:all"
	}
	if *bulk {
		cfg.Queues["bulk"] = 1
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("import:all", handle)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, cfg)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
