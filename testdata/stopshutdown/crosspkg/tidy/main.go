// Command tidy shuts down what it stops.
package main

import (
	"os"
	"os/signal"

	"shop.example/stopshutdown/crosspkg/helper"
	"shop.example/stopshutdown/crosspkg/worker"

	"github.com/hibiken/asynq"
)

func main() {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	okPoolClosed(sigs)
	okPoolDeferred(sigs)
	okFinishedElsewhere(sigs)
}

// The wrapper is closed after it was paused.
func okPoolClosed(sigs <-chan os.Signal) {
	p := worker.New()
	_ = p.Start()
	<-sigs
	p.Pause()
	p.Close()
}

// The deferred closing method covers the return.
func okPoolDeferred(sigs <-chan os.Signal) {
	p := worker.New()
	defer p.Close()
	_ = p.Start()
	<-sigs
	p.Pause()
}

// A helper of another package shuts its parameter down.
func okFinishedElsewhere(sigs <-chan os.Signal) {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	_ = srv.Start(asynq.NewServeMux())
	<-sigs
	srv.Stop()
	helper.Finish(srv)
}
