// Package unawaited shuts servers down on goroutines.
package unawaited

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func goShutdown(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	go srv.Shutdown() // want "server srv is shut down on a goroutine that nobody waits for: its active tasks are cut off; call srv.Shutdown.. before returning"
}

func twoWaits(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		srv.Shutdown() // want "shut down on a goroutine that nobody waits for"
	}()
	<-ctx.Done()
	return nil
}

func stopsFirst(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Stop()
	go func() {
		srv.Shutdown() // want "shut down on a goroutine that nobody waits for"
	}()
}

func okAwaited(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	done := make(chan struct{})
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
		close(done)
	}()
	<-done
}

func okGroup(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		srv.Shutdown()
	}()
	wg.Wait()
}

func okCancels(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
		cancel()
	}()
	<-ctx.Done()
}

func okReturnsAtOnce(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	go func() {
		<-ctx.Done()
		srv.Shutdown()
	}()
}

func okForEver(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
		os.Exit(0)
	}()
	select {}
}

func okBoth(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}
