//go:build unix

// Package signals handles SIGTSTP, SIGINT and SIGTERM by hand.
package signals

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func notify(which ...os.Signal) <-chan os.Signal {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, which...)
	return sigs
}

func stopOnTerm(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	<-notify(syscall.SIGTERM, syscall.SIGINT)
	log.Println("stopping")
	srv.Stop() // want "stopped but not shut down"
	log.Println("bye")
}

func termOnlyStops(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sigs := notify(syscall.SIGTERM, syscall.SIGINT)
	for {
		switch <-sigs {
		case syscall.SIGTERM:
			srv.Stop() // want "stopped but not shut down"
			return
		case syscall.SIGINT:
			srv.Shutdown()
			return
		}
	}
}

func goroutineStopsAndExits(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sigs := notify(syscall.SIGTERM)
	go func() {
		<-sigs
		srv.Stop() // want "stopped but not shut down"
		os.Exit(0)
	}()
	select {}
}

// SIGTSTP pauses and the loop goes on; everything else leads to the Shutdown.
func okPauseOnTstp(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sigs := notify(syscall.SIGTERM, syscall.SIGINT, syscall.SIGTSTP)
	for {
		s := <-sigs
		if s == syscall.SIGTSTP {
			srv.Stop()
			continue
		}
		break
	}
	srv.Shutdown()
}

// The same as a switch inside a range.
func okPauseInSwitch(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	for s := range notify(syscall.SIGTERM, syscall.SIGINT, syscall.SIGTSTP) {
		switch s {
		case syscall.SIGTSTP:
			srv.Stop()
		default:
			return
		}
	}
}

// SIGTSTP is handled by a goroutine, SIGTERM by the function itself.
func okPauseInGoroutine(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	go func() {
		for range notify(syscall.SIGTSTP) {
			srv.Stop()
		}
	}()
	<-notify(syscall.SIGTERM)
	srv.Shutdown()
}

// Run in the foreground shuts down; the goroutine only pauses.
func okPauseBesideRun(mux *asynq.ServeMux) error {
	srv := newServer()
	go func() {
		for range notify(syscall.SIGTSTP) {
			srv.Stop()
		}
	}()
	return srv.Run(mux)
}

// One goroutine stops, another one waits for the same signal and shuts down.
func okTwoGoroutines(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	quit := make(chan struct{})
	go func() {
		<-ctx.Done()
		srv.Stop()
		close(quit)
	}()
	go func() {
		<-quit
		srv.Shutdown()
	}()
	return srv.Start(mux)
}

// signal.Stop stops no server.
func okSignalStop(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	<-sigs
	srv.Shutdown()
	signal.Stop(sigs)
}
