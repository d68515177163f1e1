// Package locals holds servers that live in one local variable.
package locals

import (
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func waitForSignal() {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, syscall.SIGINT, syscall.SIGTERM)
	<-sigs
}

func localNeverShutDown(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redisOpt, asynq.Config{Concurrency: 10})
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	waitForSignal()
}

func localOnlyStopped(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	waitForSignal()
	srv.Stop()
}

func localOnlyPinged(mux *asynq.ServeMux) error {
	var srv = newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	return srv.Ping()
}

func noVariableAtAll(mux *asynq.ServeMux) error {
	return asynq.NewServer(redisOpt, asynq.Config{}).Start(mux) // want "started but never shut down"
}

func freshFromFactory(mux *asynq.ServeMux) error {
	return newServer().Start(mux) // want "started but never shut down"
}

func secondOfTwoForgotten(mux *asynq.ServeMux) {
	mails := newServer()
	reports := newServer()
	// Only reports is left over: mails is shut down below.
	_ = mails.Start(mux)
	_ = reports.Start(mux) // want "started but never shut down"
	waitForSignal()
	mails.Shutdown()
}

func outerShadowedByInner(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	{
		// A variable of its own: this one is shut down.
		srv := newServer()
		_ = srv.Start(mux)
		srv.Shutdown()
	}
	waitForSignal()
}

// A Shutdown call after the Start.
func okShutdownAfterSignal(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	waitForSignal()
	srv.Shutdown()
}

// A deferred Shutdown runs after the Start, wherever it is registered.
func okDeferredBeforeStart(mux *asynq.ServeMux) error {
	srv := newServer()
	defer srv.Shutdown()
	if err := srv.Start(mux); err != nil {
		return err
	}
	waitForSignal()
	return nil
}

// Run shuts down by itself.
func okRun(mux *asynq.ServeMux) error {
	return newServer().Run(mux)
}

// Built, handed a handler later or never; nothing was started.
func okNeverStarted() {
	srv := newServer()
	_ = srv.Ping()
}

// The second name stands for the same value.
func okShutdownThroughCopy(mux *asynq.ServeMux) {
	srv := newServer()
	same := srv
	_ = srv.Start(mux)
	waitForSignal()
	same.Shutdown()
}

// The same through a pointer to the variable.
func okShutdownThroughPointer(mux *asynq.ServeMux) {
	srv := newServer()
	ref := &srv
	_ = srv.Start(mux)
	waitForSignal()
	(*ref).Shutdown()
}

// Stop first is optional; the Shutdown is what counts.
func okStopThenShutdown(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	waitForSignal()
	srv.Stop()
	srv.Shutdown()
}
