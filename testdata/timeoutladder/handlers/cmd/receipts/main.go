package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/handlers/internal/orders"
)

// Always calls the next handler.
func logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		log.Println(t.Type(), err)
		return err
	})
}

func main() {
	mux := asynq.NewServeMux()
	mux.Use(logging)
	mux.Handle("receipt:render", orders.Render{})
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"receipts": 1},
		ShutdownTimeout: 30 * time.Second, // want "receipt:render"
	})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
