// Package literals has Stops in function literals that are called where they
// stand, and Stops that no end follows.
package literals

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS")}, asynq.Config{})
}

// The Shutdown stands in one branch only.
func inLiteral(urgent bool) {
	srv := newServer()
	func() {
		log.Print("stopping")
		srv.Stop() // want "stopped but not shut down"
	}()
	if urgent {
		return
	}
	srv.Shutdown()
}

func okBehindLiteral() {
	srv := newServer()
	func() {
		srv.Stop()
	}()
	srv.Shutdown()
}

func okInsideLiteral(urgent bool) {
	srv := newServer()
	func() {
		srv.Stop()
		srv.Shutdown()
	}()
	if urgent {
		return
	}
	log.Print("done")
}

func exitInLiteral(urgent bool) {
	srv := newServer()
	func() {
		srv.Stop() // want "stopped but not shut down"
		if urgent {
			os.Exit(1)
		}
	}()
	srv.Shutdown()
}

func deferredLiteral() {
	srv := newServer()
	defer func() { srv.Stop() }() // want "stopped but not shut down"
	defer srv.Shutdown()
}

func okDeferredLiteral() {
	srv := newServer()
	defer srv.Shutdown()
	defer func() { srv.Stop() }()
}

// It goes on until it is killed: there is no end.
func okNoEnd(signals <-chan os.Signal) {
	srv := newServer()
	for range signals {
		log.Print("signal")
	}
	for {
		srv.Stop()
		log.Print("stopped")
	}
}

func okDeferredInNoEnd(signals chan os.Signal) {
	srv := newServer()
	defer srv.Stop()
	for {
		log.Print(<-signals)
	}
}

func okDeferredBeforePanic(mux *asynq.ServeMux) {
	srv := newServer()
	defer srv.Stop()
	panic("not today")
}

// The literal is never called: the process has ended.
func okDead() {
	srv := newServer()
	log.Fatal("not today")
	func() { srv.Stop() }()
}

func quiesce(srv *asynq.Server) { srv.Stop() }

// Of two callers one goes on to shut down.
func oneOfTwo(first bool) {
	srv := newServer()
	if first {
		quiesce(srv) // want "stopped but not shut down"
		return
	}
	quiesce(srv)
	srv.Shutdown()
}
