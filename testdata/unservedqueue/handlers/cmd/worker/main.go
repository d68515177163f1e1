package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/handlers/internal/orders"
)

// Always calls the next handler.
func logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		start := time.Now()
		err := next.ProcessTask(ctx, t)
		log.Println(t.Type(), time.Since(start), err)
		return err
	})
}

func main() {
	redis := asynq.RedisClientOpt{Addr: orders.Redis}
	c := asynq.NewClient(redis)
	defer c.Close()
	paid := &orders.Paid{Client: c}
	mux := asynq.NewServeMux()
	mux.Use(logging)
	mux.Handle("order:paid", paid)
	mux.HandleFunc("order:retry", paid.OKAgain)
	mux.Handle("order:done", orders.Review(c))
	mux.HandleFunc("receipt:send", orders.Handle)
	mux.HandleFunc("stock:book", orders.Handle)
	mux.HandleFunc("review:ask", orders.Handle)
	mux.HandleFunc("geo:block", orders.Handle)
	srv := asynq.NewServer(redis, asynq.Config{ // want "receipts" "later"
		Queues: map[string]int{"orders": 3, "default": 1},
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
