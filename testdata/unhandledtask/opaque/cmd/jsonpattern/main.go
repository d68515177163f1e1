package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func patterns(file string) (list []string) {
	b, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(b, &list)
	}
	if err != nil {
		log.Fatal(err)
	}
	return list
}

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues: map[string]int{"json": 1},
	})
	mux := asynq.NewServeMux()
	for _, p := range patterns("routes.json") {
		mux.HandleFunc(p, handle)
	}
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
