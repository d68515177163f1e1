// Package none holds starts for which there is no fix.
package none

import (
	"log"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// A deferred call would never run: there is a report, but no fix.
func endless() {
	srv := newServer()
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	select {}
}

// Behind the check is where Start failed.
func inverted() {
	srv := newServer()
	if err := srv.Start(nil); err == nil { // want "started but never shut down"
		log.Println("started")
	}
}

// What is started is still needed when the function returns.
func begin() {
	srv := newServer()
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
}

func hold() {
	go begin()
}
