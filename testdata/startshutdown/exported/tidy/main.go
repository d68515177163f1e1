// Command tidy ends all that package queue leaves open.
package main

import (
	"log"
	"os"
	"os/signal"

	"shop.example/startshutdown/exported/queue"

	"github.com/hibiken/asynq"
)

// The exported variable and the exported field are shut down by the importer.
func main() {
	if err := queue.StartDefault(asynq.NewServeMux()); err != nil {
		log.Fatal(err)
	}
	defer queue.Default.Shutdown()
	w := queue.NewWorker()
	if err := w.Start(); err != nil {
		log.Print(err)
		return
	}
	defer w.Server.Shutdown()
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	<-sigs
}
