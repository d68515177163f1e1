// Package goroutines waits for signals on goroutines.
package goroutines

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func onAGoroutine(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	done := make(chan struct{})
	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
		<-c
		srv.Shutdown()
		close(done)
	}()
	<-done
}

func named(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	var wg sync.WaitGroup
	wg.Add(1)
	go watch(c, srv, &wg)
	wg.Wait()
}

func watch(c chan os.Signal, srv *asynq.Server, wg *sync.WaitGroup) {
	defer wg.Done()
	<-c
	srv.Shutdown()
}

func group(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		<-ctx.Done()
		srv.Shutdown()
		return nil
	})
	return g.Wait()
}

func closure(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	shut := func() {
		srv.Stop()
		srv.Shutdown()
	}
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	<-c
	shut()
}

// SIGTERM comes to the same Shutdown on another goroutine.
func okTwoGoroutines(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt)
		<-c
		srv.Shutdown()
		wg.Done()
	}()
	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGTERM)
		<-c
		srv.Shutdown()
		wg.Done()
	}()
	wg.Wait()
}

func okHTTPServer(mux *asynq.ServeMux, web *http.Server) {
	srv := newServer()
	_ = srv.Start(mux)
	go func() {
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt)
		<-c
		_ = web.Close()
	}()
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	<-c
	srv.Shutdown()
}

func okHook(mux *asynq.ServeMux, onStop func(func())) {
	srv := newServer()
	_ = srv.Start(mux)
	onStop(func() { srv.Shutdown() })
	onStop(srv.Shutdown)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	<-c
}
