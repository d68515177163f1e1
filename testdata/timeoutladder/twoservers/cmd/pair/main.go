package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// One mux, two servers, and a longest of its own for each.
func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	mux := asynq.NewServeMux()
	mux.HandleFunc("audio:cut", handle)
	mux.HandleFunc("audio:join", handle)
	fast := asynq.NewServer(redis, asynq.Config{
		Queues:          map[string]int{"fast": 1},
		ShutdownTimeout: 5 * time.Second, // want "audio:cut"
	})
	slow := asynq.NewServer(redis, asynq.Config{
		Queues:          map[string]int{"slow": 1},
		ShutdownTimeout: 60 * time.Second, // want "audio:join"
	})
	// Of the same tasks only the short ones come here.
	tiny := asynq.NewServer(redis, asynq.Config{
		Queues:          map[string]int{"tiny": 1},
		ShutdownTimeout: 3 * time.Second,
	})
	for _, srv := range []*asynq.Server{fast, tiny} {
		if err := srv.Start(mux); err != nil {
			log.Fatal(err)
		}
		defer srv.Shutdown()
	}
	if err := slow.Run(mux); err != nil {
		log.Fatal(err)
	}
}
