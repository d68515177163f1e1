// Package closures calls function values in handlers.
package closures

import (
	"context"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

var srv *asynq.Server

func atOnce(ctx context.Context, t *asynq.Task) error {
	func() {
		srv.Shutdown() // want "waits for the handler"
	}()
	return nil
}

func variable(ctx context.Context, t *asynq.Task) error {
	finish := func() {
		srv.Shutdown() // want "waits for the handler"
	}
	finish()
	return nil
}

func captured(server *asynq.Server) asynq.HandlerFunc {
	finish := func() {
		server.Shutdown() // want "server.Shutdown in a handler"
	}
	return func(ctx context.Context, t *asynq.Task) error {
		defer finish()
		return nil
	}
}

func methodValue(ctx context.Context, t *asynq.Task) error {
	stop := srv.Shutdown
	stop() // want "stop in a handler waits .*; call go stop\\(\\)$"
	return nil
}

func capturedMethodValue(server *asynq.Server) asynq.HandlerFunc {
	stop := server.Shutdown
	return func(ctx context.Context, t *asynq.Task) error {
		stop() // want "stop in a handler"
		return nil
	}
}

type job struct{ stop func() }

func newJob(server *asynq.Server) *job { return &job{stop: server.Shutdown} }

func (j *job) field(ctx context.Context, t *asynq.Task) error {
	j.stop() // want "j.stop in a handler"
	return nil
}

var once sync.Once

func onlyOnce(ctx context.Context, t *asynq.Task) error {
	once.Do(srv.Shutdown) // want "once.Do in a handler"
	return nil
}

func onlyOnceInLiteral(ctx context.Context, t *asynq.Task) error {
	once.Do(func() {
		srv.Shutdown() // want "waits for the handler"
	})
	return nil
}

func try(f func() error) error { return retry(3, f) }

func retry(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

func tries(ctx context.Context, t *asynq.Task) error {
	return try(func() error {
		srv.Shutdown() // want "waits for the handler"
		return nil
	})
}

// What is handed to others may be called anywhere.
func okHandedOn(ctx context.Context, t *asynq.Task) error {
	time.AfterFunc(time.Second, srv.Shutdown)
	context.AfterFunc(ctx, func() { srv.Shutdown() })
	return nil
}

var hooks []func()

func okHook(ctx context.Context, t *asynq.Task) error {
	hooks = append(hooks, srv.Shutdown)
	return nil
}

func okOther(f func()) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		f()
		return nil
	}
}

func maybe(fs map[string]func(), f func()) {
	fs["a"] = srv.Shutdown
	fs["b"] = f
}

// Who keeps it calls it later.
type registry struct{ onExit func() }

func (r *registry) keep(f func()) { r.onExit = f }

func (r *registry) okKeeps(ctx context.Context, t *asynq.Task) error {
	r.keep(srv.Shutdown)
	return nil
}
