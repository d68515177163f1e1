package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func h(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	r := asynq.RedisClientOpt{Addr: "r:6379"}
	c := asynq.NewClient(r)
	c.Enqueue(asynq.NewTask("one", nil))
	mux := asynq.NewServeMux()
	mux.HandleFunc("one", h)
	cfg := asynq.Config{}
	if os.Getenv("DEDICATED") != "" {
		cfg.Queues = map[string]int{"mail": 1}
	}
	log.Fatal(asynq.NewServer(r, cfg).Run(mux))
}
