package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/oneconstructor/internal/server"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("video:encode", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	// All that is in its queue is handled.
	if err := server.Run("video", mux); err != nil {
		log.Fatal(err)
	}
}
