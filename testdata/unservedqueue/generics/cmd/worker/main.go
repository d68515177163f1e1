package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/generics/internal/jobs"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: jobs.Redis}, asynq.Config{ // want "invoices" "pdf" "thumbs" "labels"
		Queues: map[string]int{"default": 4, "ledger": 1},
	})
	mux := asynq.NewServeMux()
	for pattern, h := range map[string]asynq.HandlerFunc{
		"invoice:send": handle,
		"pdf:render":   handle,
		"thumb:make":   handle,
		"label:print":  handle,
		"ledger:book":  handle,
	} {
		mux.Handle(pattern, h)
	}
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
