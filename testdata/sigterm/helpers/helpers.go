// Package helpers waits by way of functions, of this package and of others.
package helpers

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"

	"shop.example/sigterm/helpers/app"
	"shop.example/sigterm/helpers/sig"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func waitForInterrupt() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "signal.Notify catches no SIGTERM"
	<-c
}

func localHelper(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	waitForInterrupt()
	srv.Shutdown()
}

func waiting(c <-chan os.Signal) os.Signal { return <-c }

func localHelperWaits(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	log.Print(waiting(c))
	srv.Shutdown()
}

func otherWaits(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sig.WaitInterrupt() // want "sig.WaitInterrupt catches no SIGTERM: .*; add syscall.SIGTERM to its signals"
	srv.Shutdown()
}

func otherReturnsChannel(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	<-sig.Interrupted() // want "sig.Interrupted catches no SIGTERM"
	srv.Shutdown()
}

func otherReturnsContext(mux *asynq.ServeMux) {
	ctx, stop := sig.Context() // want "sig.Context catches no SIGTERM"
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func otherReturnsStopper(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	stop := sig.Stopper() // want "sig.Stopper catches no SIGTERM"
	<-stop
	srv.Shutdown()
}

func otherRegisters(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	sig.Register(c) // want "sig.Register catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func otherReceives(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	sig.Until(c)
	srv.Shutdown()
}

func appRuns(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "signal.NotifyContext catches no SIGTERM: when that comes, the process dies without the Shutdown of its server"
	defer stop()
	return app.New(redisOpt, mux).Run(ctx)
}

func appServes(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	return app.Serve(ctx, redisOpt, mux)
}

func appStops(mux *asynq.ServeMux) {
	a := app.New(redisOpt, mux)
	if err := a.Start(); err != nil {
		log.Fatal(err)
	}
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "the Shutdown of app.App a"
	<-c
	a.Stop()
}

func appStopsAfter(mux *asynq.ServeMux) {
	a := app.New(redisOpt, mux)
	_ = a.Start()
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	a.StopAfter(c)
}

func shutdownOn(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	app.ShutdownOn(ctx, srv)
}

func okOtherWaits(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sig.WaitEnd()
	srv.Shutdown()
}

func okOtherReturnsChannel(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	<-sig.Ended()
	srv.Shutdown()
}

func okOtherRegisters(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	sig.Register(c)
	sig.RegisterEnd(c)
	<-c
	srv.Shutdown()
}

// The signals are those of the caller.
func okOtherTakesList(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	sig.Wait(os.Interrupt)
	srv.Shutdown()
}

func okAppRuns(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return app.New(redisOpt, mux).Run(ctx)
}

func okAppIsNotStarted(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	srv := newServer()
	app.ShutdownOn(ctx, srv)
}
