package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/handlers/internal/orders"
)

// The context's limit is no Timeout option.
func limit(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
		defer cancel()
		return next.ProcessTask(ctx, t)
	})
}

func main() {
	opt := asynq.RedisClientOpt{Addr: "redis:6379"}
	c := asynq.NewClient(opt)
	defer c.Close()
	p := &orders.Paid{Client: c}
	mux := asynq.NewServeMux()
	mux.Use(limit)
	mux.Handle("order:paid", p)
	mux.HandleFunc("order:retry", p.OKAgain)
	srv := asynq.NewServer(opt, asynq.Config{
		Queues:          map[string]int{"orders": 1},
		ShutdownTimeout: 30 * time.Second,
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
