package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{ // want "faxes"
		Queues: conf.FaxQueues(),
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("fax:send", send)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
