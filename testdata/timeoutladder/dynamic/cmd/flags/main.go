package main

import (
	"context"
	"flag"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/dynamic/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	grace := flag.Duration("grace", 10*time.Second, "time to finish")
	flag.Parse()
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{
		Queues:          map[string]int{"flags": 1},
		ShutdownTimeout: *grace,
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("flags:run", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
