package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/wrappers/internal/queue"
)

func create(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
func remind(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("invoice:create", create)
	mux.HandleFunc("invoice:remind", remind)
	queues := map[string]int{"default": 3, "low": 1}
	if err := queue.Serve(queues, mux); err != nil { // want "invoice:void" "invoice:archive"
		log.Fatal(err)
	}
}
