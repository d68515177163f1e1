// Package exits ends the process behind a Stop.
package exits

import (
	"log"
	"os"

	"shop.example/stopshutdown/exits/fatal"

	"github.com/hibiken/asynq"
)

var logger = log.New(os.Stderr, "worker: ", 0)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func stopThenExit(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Stop() // want "stopped but not shut down"
	os.Exit(0)
}

func stopThenFatalOnOnePath(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if err := flush(); err != nil {
		log.Fatalln(err)
	}
	srv.Shutdown()
}

func stopThenLoggerFatal(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	srv.Stop() // want "stopped but not shut down"
	if err := flush(); err != nil {
		logger.Fatal(err)
	}
}

func die(err error) {
	logger.Println(err)
	os.Exit(2)
}

func stopThenOwnHelper(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if err := flush(); err != nil {
		die(err)
	}
	srv.Shutdown()
}

func stopThenImportedHelper(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	srv.Stop() // want "stopped but not shut down"
	if flush() != nil {
		fatal.Exit(1)
	}
}

// Shut down before the exit.
func okShutdownThenExit(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Stop()
	srv.Shutdown()
	os.Exit(0)
}

// Shut down on the failing path as well.
func okShutdownBeforeFatal(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	if err := flush(); err != nil {
		srv.Shutdown()
		logger.Fatal(err)
	}
	srv.Shutdown()
}

// log.Panic panics: deferred calls run.
func okLogPanic(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	srv.Stop()
	if err := flush(); err != nil {
		log.Panic(err)
	}
}

// What exits stands before the Stop.
func okExitBeforeStop(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	if err := flush(); err != nil {
		die(err)
	}
	srv.Stop()
	srv.Shutdown()
}
