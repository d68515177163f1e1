// Package noreturn has a Shutdown on ways that end the process before it.
package noreturn

import (
	"log"
	"net/http"
	"os"
	"runtime"

	"shop.example/startshutdown/noreturn/fatal"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func bail(msg string) {
	log.Println(msg)
	os.Exit(3)
}

func bailTwice(msg string) { bail("fatal: " + msg) }

func behindLogFatal(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	log.Fatal(http.ListenAndServe(":8080", nil))
	srv.Shutdown()
}

func behindOsExit(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	<-done
	os.Exit(0)
	srv.Shutdown()
}

func behindOwnHelper(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	<-done
	bailTwice("interrupted")
	srv.Shutdown()
}

func behindImportedHelper(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	<-done
	fatal.Die("interrupted")
	srv.Shutdown()
}

func deferredThenExit(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	defer srv.Shutdown()
	<-done
	os.Exit(0)
}

func deferredThenLogFatal(mux *asynq.ServeMux) {
	srv := newServer()
	defer srv.Shutdown()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(":8080", nil))
}

func deferredThenImportedHelper(mux *asynq.ServeMux, failed <-chan error) {
	srv := newServer()
	defer func() { srv.Shutdown() }()
	fatal.Check(srv.Start(mux)) // want "started but never shut down"
	if err := <-failed; err != nil {
		fatal.Die(err)
	}
	os.Exit(0)
}

// One of the two ways returns, and the deferred call runs there.
func okDeferredExitOnOneWay(mux *asynq.ServeMux, failed <-chan error) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	if err := <-failed; err != nil {
		os.Exit(1)
	}
}

// Check returns where there is no error.
func okBehindConditionalHelper(mux *asynq.ServeMux) {
	srv := newServer()
	fatal.Check(srv.Start(mux))
	fatal.Check(http.ListenAndServe(":8080", nil))
	srv.Shutdown()
}

// Shut down first, exit then.
func okShutdownBeforeExit(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Shutdown()
	os.Exit(0)
}

// A panic runs deferred calls.
func okDeferredThenPanic(mux *asynq.ServeMux, failed <-chan error) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	panic(<-failed)
}

// So does Goexit.
func okDeferredThenGoexit(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	<-done
	runtime.Goexit()
}

// The deferred call stands in a function that returns; its caller exits afterwards.
func okExitInCaller(mux *asynq.ServeMux, done <-chan struct{}) {
	os.Exit(run(mux, done))
}

func run(mux *asynq.ServeMux, done <-chan struct{}) int {
	srv := newServer()
	defer srv.Shutdown()
	if err := srv.Start(mux); err != nil {
		return 1
	}
	<-done
	return 0
}
