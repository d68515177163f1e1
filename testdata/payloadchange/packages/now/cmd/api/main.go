// Command api enqueues.
package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/payloadchange/packages/now/tasks"
)

func main() {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: "localhost:6379"})
	defer client.Close()
	task, err := tasks.NewOrder(&tasks.Order{})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(task); err != nil {
		log.Fatal(err)
	}
	task, err = tasks.New(tasks.TypeNewsletter, tasks.Newsletter{}, asynq.MaxRetry(3))
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(task); err != nil {
		log.Fatal(err)
	}
	task, err = tasks.New(tasks.TypeInvoice, tasks.Invoice{}, asynq.MaxRetry(3))
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.Enqueue(task); err != nil {
		log.Fatal(err)
	}
}
