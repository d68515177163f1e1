// Command cmd starts what another package keeps, and ends only some of it.
package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/startshutdown/places/getters/pool"
)

func main() {
	mux := asynq.NewServeMux()
	if err := pool.Mails().Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	if err := pool.Spare().Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	if err := pool.Reports().Start(mux); err != nil {
		log.Fatal(err)
	}
	wait()
	pool.Reports().Close()
}

var quit = make(chan struct{})

func wait() { <-quit }
