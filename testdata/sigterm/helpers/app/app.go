// Package app holds what waits for its context.
package app

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

// An App serves tasks.
type App struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// New makes an App.
func New(redis asynq.RedisConnOpt, mux *asynq.ServeMux) *App {
	return &App{asynq.NewServer(redis, asynq.Config{}), mux}
}

// Run serves until the context ends.
func (a *App) Run(ctx context.Context) error {
	if err := a.srv.Start(a.mux); err != nil {
		return err
	}
	<-ctx.Done()
	a.srv.Shutdown()
	return nil
}

// Start starts the server.
func (a *App) Start() error { return a.srv.Start(a.mux) }

// Stop shuts it down.
func (a *App) Stop() { a.srv.Shutdown() }

// StopAfter shuts down at a signal.
func (a *App) StopAfter(quit <-chan os.Signal) {
	<-quit
	a.srv.Shutdown()
}

// Serve starts a server of its own.
func Serve(ctx context.Context, redis asynq.RedisConnOpt, mux *asynq.ServeMux) error {
	return New(redis, mux).Run(ctx)
}

// ShutdownOn shuts a server down when a context has ended.
func ShutdownOn(ctx context.Context, srv *asynq.Server) {
	<-ctx.Done()
	srv.Shutdown()
}
