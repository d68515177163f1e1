// Package main has Stops that are set up to come later, and helpers that stop.
package main

import (
	"errors"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS")}, asynq.Config{})
}

func pauseOn(srv *asynq.Server, c <-chan os.Signal) {
	go func() {
		for range c {
			srv.Stop()
		}
	}()
}

func signals() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGTSTP)
	return c
}

func okBesideRun(mux *asynq.ServeMux) {
	srv := newServer()
	pauseOn(srv, signals())
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}

func okBeforeShutdown(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	pauseOn(srv, signals())
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	<-done
	srv.Shutdown()
}

func quiesceOn(srv *asynq.Server, c <-chan os.Signal) {
	<-c
	srv.Stop()
}

func okInGoroutine(mux *asynq.ServeMux) {
	srv := newServer()
	go quiesceOn(srv, signals())
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}

func stopBoth(a, b *asynq.Server) {
	a.Stop()
	b.Stop() // want "stopped but not shut down"
}

func oneShutDown() {
	a, b := newServer(), newServer()
	stopBoth(a, b)
	a.Shutdown()
}

func literalWithParameter() {
	srv := newServer()
	func(s *asynq.Server) {
		s.Stop() // want "stopped but not shut down"
	}(srv)
}

func check(err error) {
	if err != nil {
		fail(err)
	}
}

func fail(err error) { panic(err) }

// A panic in a helper is no end of a path either.
func okPanicsInHelper(urgent bool) {
	srv := newServer()
	srv.Stop()
	if urgent {
		fail(errors.New("urgent"))
	}
	srv.Shutdown()
}

func main() {
	mux := asynq.NewServeMux()
	okBesideRun(mux)
	okBeforeShutdown(mux, nil)
	okInGoroutine(mux)
	oneShutDown()
	literalWithParameter()
	okPanicsInHelper(true)
	check(nil)
}
