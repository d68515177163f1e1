// Package hooks registers starts and shutdowns with lifecycles of several kinds.
package hooks

import (
	"context"
	"net/http"
	"sync"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// Hook is a pair of callbacks as dependency injection containers take them.
type Hook struct {
	OnStart func(context.Context) error
	OnStop  func(context.Context) error
}

// Lifecycle runs hooks.
type Lifecycle interface{ Append(Hook) }

func onStartOnly(lc Lifecycle, mux *asynq.ServeMux) {
	srv := newServer()
	lc.Append(Hook{
		OnStart: func(context.Context) error {
			return srv.Start(mux) // want "started but never shut down"
		},
	})
}

func onStopOnlyStops(lc Lifecycle, mux *asynq.ServeMux) {
	srv := newServer()
	lc.Append(Hook{
		OnStart: func(context.Context) error {
			go srv.Start(mux) // want "started but never shut down"
			return nil
		},
		OnStop: func(context.Context) error {
			srv.Stop()
			return nil
		},
	})
}

// group runs actors until the first of them ends.
type group struct {
	execute   []func() error
	interrupt []func(error)
}

func (g *group) add(execute func() error, interrupt func(error)) {
	g.execute = append(g.execute, execute)
	g.interrupt = append(g.interrupt, interrupt)
}

func (g *group) run() error {
	errs := make(chan error, len(g.execute))
	for _, f := range g.execute {
		go func() { errs <- f() }()
	}
	err := <-errs
	for _, f := range g.interrupt {
		f(err)
	}
	return err
}

func interruptOnlyCancels(ctx context.Context, g *group, mux *asynq.ServeMux) {
	srv := newServer()
	ctx, cancel := context.WithCancel(ctx)
	g.add(func() error {
		if err := srv.Start(mux); err != nil { // want "started but never shut down"
			return err
		}
		<-ctx.Done()
		return nil
	}, func(error) { cancel() })
}

// OnStop shuts down.
func okOnStop(lc Lifecycle, mux *asynq.ServeMux) {
	srv := newServer()
	lc.Append(Hook{
		OnStart: func(context.Context) error { return srv.Start(mux) },
		OnStop: func(context.Context) error {
			srv.Shutdown()
			return nil
		},
	})
}

// The interrupt function of an actor shuts down.
func okActor(g *group, mux *asynq.ServeMux) {
	srv := newServer()
	done := make(chan struct{})
	g.add(func() error {
		err := srv.Start(mux)
		<-done
		return err
	}, func(error) {
		srv.Shutdown()
		close(done)
	})
}

// simpleHooks takes plain functions.
type simpleHooks struct{ OnStop func() }

// The method value stands in a field of a literal.
func okMethodValueInLiteral(mux *asynq.ServeMux) simpleHooks {
	srv := newServer()
	_ = srv.Start(mux)
	return simpleHooks{OnStop: srv.Shutdown}
}

// The method value is handed to the context.
func okAfterFunc(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	context.AfterFunc(ctx, srv.Shutdown)
	return srv.Start(mux)
}

// The method value is handed to an HTTP server.
func okRegisterOnShutdown(web *http.Server, mux *asynq.ServeMux) error {
	srv := newServer()
	web.RegisterOnShutdown(srv.Shutdown)
	return srv.Start(mux)
}

// The method value is collected in a slice of clean-ups.
func okCleanups(mux *asynq.ServeMux) {
	var cleanups []func()
	defer func() {
		for _, f := range cleanups {
			f()
		}
	}()
	srv := newServer()
	_ = srv.Start(mux)
	cleanups = append(cleanups, srv.Shutdown)
}

// The method value is wrapped to run once.
func okOnceFunc(mux *asynq.ServeMux) (stop func()) {
	srv := newServer()
	_ = srv.Start(mux)
	return sync.OnceFunc(srv.Shutdown)
}

// The method value goes through a variable.
func okMethodValueInVariable(mux *asynq.ServeMux) {
	srv := newServer()
	stop := srv.Shutdown
	defer stop()
	_ = srv.Start(mux)
}
