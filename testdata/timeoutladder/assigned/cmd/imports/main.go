package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/assigned/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Set after the literal.
func main() {
	cfg := asynq.Config{Concurrency: 2}
	cfg.Queues = map[string]int{"imports": 1}
	cfg.ShutdownTimeout = conf.Grace // want "import:run"
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, cfg)
	mux := asynq.NewServeMux()
	mux.HandleFunc("import:run", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
