package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/patterns/internal/billing"
)

// A mux mounted in a mux is looked into.
func main() {
	root := asynq.NewServeMux()
	root.Handle("billing:", billing.Mux())
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "redis:6379"}, asynq.Config{
		Queues:          map[string]int{"billing": 1},
		ShutdownTimeout: 30 * time.Second, // want "billing:charge"
	})
	if err := srv.Run(root); err != nil {
		log.Fatal(err)
	}
}
