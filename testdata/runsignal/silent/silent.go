// Package silent hands Runs to what is not seen, and silences findings.
package silent

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

// A Hook is what a framework calls.
type Hook struct {
	OnStart func(context.Context) error
	OnStop  func(context.Context) error
}

func okHooks(srv *asynq.Server, mux *asynq.ServeMux, add func(Hook)) {
	add(Hook{
		OnStart: func(context.Context) error {
			go srv.Run(mux)
			return nil
		},
		OnStop: func(context.Context) error {
			srv.Shutdown()
			return nil
		},
	})
}

func okActors(srv *asynq.Server, mux *asynq.ServeMux, add func(execute func() error, interrupt func(error))) {
	add(func() error { return srv.Run(mux) }, func(error) { srv.Shutdown() })
}

func okPool(srv *asynq.Server, mux *asynq.ServeMux, submit func(func())) {
	submit(func() { _ = srv.Run(mux) })
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func silenced(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	go srv.Run(mux) //nolint:runsignal // its tasks may be cut off
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func silencedAbove(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	//lint:ignore asynqvet/runsignal its tasks may be cut off
	go srv.Run(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}
