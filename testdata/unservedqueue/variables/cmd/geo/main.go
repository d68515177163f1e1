package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/variables/internal/conf"
)

func find(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// The weight is unknown and counts as positive, the names are known.
func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: conf.Redis}, asynq.Config{ // want "maps"
		Queues: map[string]int{"geo": conf.Weight("GEO_WEIGHT")},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("geo:find", find)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
