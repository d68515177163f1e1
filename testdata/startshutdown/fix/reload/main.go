// Command reload makes a new server when it is told to: deferred calls would
// pile up. There is a report, but no fix.
package main

import (
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

func main() {
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	for range 3 {
		srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
		if err := srv.Start(nil); err != nil { // want "started but never shut down"
			log.Fatal(err)
		}
		<-reload
	}
}
