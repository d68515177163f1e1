// Package jumps leaves loops and blocks by labels and goto.
package jumps

import (
	"log"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func breakPastShutdown(mux *asynq.ServeMux, commands <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
loop:
	for {
		switch <-commands {
		case "leave":
			srv.Stop() // want "stopped but not shut down"
			break loop
		case "end":
			srv.Shutdown()
			return
		}
	}
	log.Println("left")
}

func gotoPastShutdown(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if flush() != nil {
		goto end
	}
	srv.Shutdown()
end:
	log.Println("end")
}

// The label stands before the Shutdown.
func okGotoShutdown(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	if flush() != nil {
		goto end
	}
	log.Println("flushed")
end:
	srv.Shutdown()
}

// The break leads to the Shutdown.
func okLabelledBreak(mux *asynq.ServeMux, commands <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
loop:
	for {
		switch <-commands {
		case "leave":
			srv.Stop()
			break loop
		}
	}
	srv.Shutdown()
}

// The outer loop goes round again, and its only way out shuts down.
func okLabelledContinue(mux *asynq.ServeMux, batches <-chan []string) {
	srv := newServer()
	_ = srv.Start(mux)
outer:
	for batch := range batches {
		for _, c := range batch {
			if c == "pause" {
				srv.Stop()
				continue outer
			}
		}
	}
	srv.Shutdown()
}

// The case falls through to the one that shuts down.
func okFallthrough(mux *asynq.ServeMux, mode string) {
	srv := newServer()
	_ = srv.Start(mux)
	switch mode {
	case "slow":
		srv.Stop()
		fallthrough
	default:
		srv.Shutdown()
	}
}

// Going back to a label is going round a loop.
func okGotoBack(mux *asynq.ServeMux, commands <-chan string) {
	srv := newServer()
	_ = srv.Start(mux)
again:
	if c := <-commands; c == "pause" {
		srv.Stop()
		goto again
	}
	srv.Shutdown()
}
