package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/idle/internal/legacy"
	"shop.example/unhandledtask/idle/internal/orders"
)

func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	if _, _, err := legacy.Probe(); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	q := orders.Queue{Client: asynq.NewClient(redis)}
	for _, f := range []func(context.Context) error{q.Place, q.Cancel, q.Legacy} {
		if err := f(ctx); err != nil {
			log.Println(err)
		}
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:place", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := asynq.NewServer(redis, asynq.Config{}).Run(mux); err != nil { // want "order:cancel"
		log.Fatal(err)
	}
}
