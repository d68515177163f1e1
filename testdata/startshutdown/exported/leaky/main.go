// Command leaky uses what package queue leaves open and ends none of it.
package main

import (
	"log"

	"shop.example/startshutdown/exported/queue"

	"github.com/hibiken/asynq"
)

func main() {
	if err := queue.StartDefault(asynq.NewServeMux()); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	w := queue.NewWorker()
	if err := w.Start(); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	select {}
}
