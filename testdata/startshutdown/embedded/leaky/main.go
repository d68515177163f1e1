// Command leaky starts an imported type through its embedded server.
package main

import (
	"log"

	"shop.example/startshutdown/embedded/base"

	"github.com/hibiken/asynq"
)

// The importing main package is held to what the exported field leaves open.
func main() {
	w := base.New("mails")
	if err := w.Start(asynq.NewServeMux()); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	select {}
}
