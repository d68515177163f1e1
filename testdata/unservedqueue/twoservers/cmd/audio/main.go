package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func cut(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Two servers of one process, each with its own mux.
func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	fast := asynq.NewServer(redis, asynq.Config{ // want "audio-slow"
		Queues: map[string]int{"audio-fast": 1},
	})
	slow := asynq.NewServer(redis, asynq.Config{
		Queues: map[string]int{"audio-slow": 1},
	})
	fastMux, slowMux := asynq.NewServeMux(), asynq.NewServeMux()
	fastMux.HandleFunc("audio:cut", cut)
	slowMux.HandleFunc("audio:join", cut)
	if err := fast.Start(fastMux); err != nil {
		log.Fatal(err)
	}
	defer fast.Shutdown()
	if err := slow.Run(slowMux); err != nil {
		log.Fatal(err)
	}
}
