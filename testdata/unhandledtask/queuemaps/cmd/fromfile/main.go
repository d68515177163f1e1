package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

type config struct {
	Queues map[string]int `json:"queues"`
}

func load() (c config) {
	b, err := os.ReadFile("worker.json")
	if err == nil {
		err = json.Unmarshal(b, &c)
	}
	if err != nil {
		log.Fatal(err)
	}
	return c
}

// A Queues map of unknown content.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{Queues: load().Queues})
	mux := asynq.NewServeMux()
	mux.HandleFunc("a:one", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
