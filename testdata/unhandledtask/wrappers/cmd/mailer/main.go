package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/wrappers/internal/queue"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:", func(ctx context.Context, t *asynq.Task) error {
		log.Println(t.Type())
		return nil
	})
	// Everything in this queue is handled.
	if err := queue.Serve(map[string]int{"mail": 1}, mux); err != nil {
		log.Fatal(err)
	}
}
