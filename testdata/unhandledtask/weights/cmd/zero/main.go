package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

// What is left of the map is empty: the server serves default.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"bulk": 0},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:import", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Start(mux); err != nil { // want "feed:prune"
		log.Fatal(err)
	}
	defer srv.Shutdown()
	select {}
}
