// Package contexts waits for the end of contexts.
package contexts

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func notifyContext(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "signal.NotifyContext catches no SIGTERM"
	defer stop()
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

func derived(mux *asynq.ServeMux) {
	base, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	ctx, cancel := context.WithCancel(context.WithValue(base, key{}, 1))
	defer cancel()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

type key struct{}

func afterFunc(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	context.AfterFunc(ctx, srv.Shutdown)
	select {}
}

func afterFuncLiteral(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	context.AfterFunc(ctx, func() {
		srv.Stop()
		srv.Shutdown()
	})
	select {}
}

func passedOn(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT) // want "catches no SIGTERM"
	defer stop()
	return serve(ctx, mux)
}

func serve(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	<-ctx.Done()
	return ctx.Err()
}

// Serve is called from elsewhere, too.
func Serve(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	<-ctx.Done()
	return ctx.Err()
}

func exportedHelper(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT) // want "catches no SIGTERM"
	defer stop()
	return Serve(ctx, mux)
}

func okExportedHelper(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return Serve(ctx, mux)
}

func okDerivedFromTermination(mux *asynq.ServeMux) {
	base, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	ctx, cancel := signal.NotifyContext(base, os.Interrupt)
	defer cancel()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func okUnseenParent(parent context.Context, mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(parent, os.Interrupt)
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func okDetached(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	timed, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	<-timed.Done()
	srv.Shutdown()
}

func okOnlyRequests(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	srv := newServer()
	_ = srv.Run(mux)
	_ = ctx.Err()
}
