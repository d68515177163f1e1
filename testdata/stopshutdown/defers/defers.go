// Package defers stops and shuts down in deferred calls.
package defers

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func deferredStopOnly(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	defer srv.Stop() // want "stopped but not shut down"
	_ = srv.Start(mux)
	<-done
}

// The last one registered runs first: Shutdown, then Stop.
func deferredInWrongOrder(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Stop() // want "stopped but not shut down"
	defer srv.Shutdown()
	<-done
}

func deferredLiteralOnlyStops(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	defer func() {
		log.Println("leaving")
		srv.Stop() // want "stopped but not shut down"
	}()
	<-done
}

// os.Exit runs no deferred calls.
func deferredShutdownSkipped(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	defer srv.Shutdown()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if flush() != nil {
		os.Exit(1)
	}
}

// Neither does log.Fatalf.
func deferredShutdownSkippedByFatal(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	defer func() { srv.Shutdown() }()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if err := flush(); err != nil {
		log.Fatalf("flush: %v", err)
	}
}

func registeredTooLate(mux *asynq.ServeMux, flush func() error) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if err := flush(); err != nil {
		return err
	}
	defer srv.Shutdown()
	return flush()
}

// Registered before: it covers every return.
func okDeferredShutdown(mux *asynq.ServeMux, flush func() error) error {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	srv.Stop()
	if err := flush(); err != nil {
		return err
	}
	return nil
}

// Registered after the Stop with nothing between.
func okRegisteredAfterStop(mux *asynq.ServeMux, flush func() error) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	defer srv.Shutdown()
	return flush()
}

// Stop runs first, as it was registered last.
func okDeferredInRightOrder(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	defer srv.Stop()
	<-done
}

// One deferred function does both.
func okDeferredLiteral(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	defer func() {
		srv.Stop()
		srv.Shutdown()
	}()
	<-done
}

// The deferred function that stops runs before the deferred Shutdown.
func okDeferredLiteralThenShutdown(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	defer func() {
		log.Println("leaving")
		srv.Stop()
	}()
	<-done
}

// A panic runs deferred calls, and is no end anyway.
func okDeferredThenPanic(mux *asynq.ServeMux, failed <-chan error) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	srv.Stop()
	panic(<-failed)
}

// The exit lies before the Stop.
func okExitBeforeStop(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	defer srv.Shutdown()
	<-done
	srv.Stop()
}
