// Command worker handles.
package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/payloadchange/packages/base/tasks"
	"shop.example/payloadchange/packages/base/worker"
)

func main() {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{ShutdownTimeout: time.Minute})
	mux := asynq.NewServeMux()
	mux.Handle(tasks.TypeOrder, worker.Orders{})
	mux.HandleFunc(tasks.TypeNewsletter, worker.Handle(worker.Newsletter))
	mux.HandleFunc(tasks.TypeInvoice, worker.Logged(worker.Invoice))
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
