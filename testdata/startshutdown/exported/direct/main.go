// Command direct starts an imported variable itself.
package main

import (
	"log"

	"shop.example/startshutdown/exported/queue"

	"github.com/hibiken/asynq"
)

func main() {
	if err := queue.Default.Start(asynq.NewServeMux()); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	select {}
}
