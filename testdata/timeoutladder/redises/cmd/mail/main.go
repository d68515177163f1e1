package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/redises/internal/conf"
)

func handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

func main() {
	srv := asynq.NewServer(conf.Redis("mail"), asynq.Config{
		ShutdownTimeout: 10 * time.Second, // want "mail:digest"
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:digest", handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
