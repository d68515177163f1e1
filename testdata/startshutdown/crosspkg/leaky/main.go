// Command leaky forgets to close what its imports give it.
package main

import (
	"log"

	"shop.example/startshutdown/crosspkg/helper"
	"shop.example/startshutdown/crosspkg/worker"

	"github.com/hibiken/asynq"
)

func main() {
	mux := asynq.NewServeMux()
	poolNeverClosed()
	returnedNeverShutDown(mux)
	returnedAndDropped(mux)
	onlyCheckedElsewhere(mux)
	okReportedInsideWorker()
	select {}
}

func poolNeverClosed() {
	p := worker.New()
	if err := p.Start(); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
}

func returnedNeverShutDown(mux *asynq.ServeMux) {
	srv, err := worker.StartServer(mux) // want "started but never shut down"
	if err != nil {
		log.Fatal(err)
	}
	_ = srv.Ping()
}

func returnedAndDropped(mux *asynq.ServeMux) {
	if _, err := worker.StartServer(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
}

// The helpers of the other package can be seen: none of them shuts down.
func onlyCheckedElsewhere(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	helper.Check(srv)
	helper.CheckTwice(srv)
}

// Endless has no closing method; it is reported at its inner Start only.
func okReportedInsideWorker() {
	_ = worker.NewEndless().Start()
}
