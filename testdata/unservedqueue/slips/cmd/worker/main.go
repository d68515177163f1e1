package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/slips/internal/names"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: names.Redis}, asynq.Config{ // want "critcal" "low_priority" "Mail" "shop-bulk"
		Queues: map[string]int{
			"critical":     6,
			"low-priority": 1,
			"mail":         2,
			"shop-orders":  3,
			"shop-bulks":   1,
			"shop-returns": 1,
		},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:ship", handle)
	mux.HandleFunc("order:return", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
