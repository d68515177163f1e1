// Command leaky only stops what its imports give it.
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
	poolOnlyPaused(sigs)
	onlyCheckedElsewhere(sigs)
	okDrainer(sigs)
}

func poolOnlyPaused(sigs <-chan os.Signal) {
	p := worker.New()
	_ = p.Start()
	<-sigs
	p.Pause() // want "stopped but not shut down"
}

func onlyCheckedElsewhere(sigs <-chan os.Signal) {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	_ = srv.Start(asynq.NewServeMux())
	<-sigs
	srv.Stop() // want "stopped but not shut down"
	helper.Check(srv)
}

// Drainer is reported where it is declared, not here.
func okDrainer(sigs <-chan os.Signal) {
	d := worker.NewDrainer()
	_ = d.Start()
	<-sigs
	d.Drain()
}
