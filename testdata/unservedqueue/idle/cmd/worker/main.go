package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/idle/internal/invoices"
)

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: invoices.Redis}, asynq.Config{ // want "invoices"
		Queues: map[string]int{"default": 1},
	})
	mux := asynq.NewServeMux()
	mux.HandleFunc(invoices.Send, invoices.Handle)
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
