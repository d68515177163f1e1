// Package fix holds what SIGTERM is added to.
package fix

import (
	"context"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

var signals = []os.Signal{
	os.Interrupt,
}

func arguments(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func contexts(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, os.Kill) // want "catches no SIGTERM"
	defer stop()
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func variables(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, signals...) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func literals(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, []os.Signal{os.Interrupt}...) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}
