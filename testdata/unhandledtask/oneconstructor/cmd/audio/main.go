package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/oneconstructor/internal/server"
)

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("audio:encode", func(ctx context.Context, t *asynq.Task) error { return ctx.Err() })
	if err := server.Run("audio", mux); err != nil { // want "video:soundtrack"
		log.Fatal(err)
	}
}
