// Package relay tells of signals by way of other channels and contexts.
package relay

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/sigterm/helpers/app"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func cancels(mux *asynq.ServeMux) {
	ctx, cancel := context.WithCancel(context.Background())
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	go func() {
		<-c
		cancel()
	}()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func cancelsDeferred(mux *asynq.ServeMux) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
		<-c
	}()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func cancelsForAnotherPackage(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	go func() {
		<-c
		cancel()
	}()
	return app.New(redisOpt, mux).Run(ctx)
}

func closes(mux *asynq.ServeMux) {
	c, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	go func() {
		<-c
		close(done)
	}()
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Shutdown()
}

func sends(mux *asynq.ServeMux) {
	c, done := make(chan os.Signal, 1), make(chan bool, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	go func() {
		<-c
		done <- true
	}()
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Shutdown()
}

func okCancelledByTermination(mux *asynq.ServeMux) {
	ctx, cancel := context.WithCancel(context.Background())
	ints, terms := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(ints, os.Interrupt)
	signal.Notify(terms, syscall.SIGTERM)
	go func() {
		<-ints
		cancel()
	}()
	go func() {
		<-terms
		cancel()
	}()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func okGivenAway(mux *asynq.ServeMux, onStop func(func())) {
	ctx, cancel := context.WithCancel(context.Background())
	onStop(cancel)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	go func() {
		<-c
		cancel()
	}()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func okTimeout(mux *asynq.ServeMux) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}
