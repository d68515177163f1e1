// Package direct shuts servers down in handlers, without detours.
package direct

import (
	"context"
	"os"
	"syscall"

	"github.com/hibiken/asynq"
)

var srv *asynq.Server

func function(ctx context.Context, t *asynq.Task) error {
	srv.Shutdown() // want "srv.Shutdown in a handler waits for the handler: .*; call go srv.Shutdown\\(\\)$"
	return nil
}

func deferred(ctx context.Context, t *asynq.Task) error {
	defer srv.Shutdown() // want "waits for the handler"
	return ctx.Err()
}

func onCondition(ctx context.Context, t *asynq.Task) error {
	if len(t.Payload()) == 0 {
		srv.Stop()
		srv.Shutdown() // want "waits for the handler"
	}
	return nil
}

// A Maintenance handler is a method.
type Maintenance struct{ server *asynq.Server }

// Stop handles the task that ends the worker.
func (m *Maintenance) Stop(ctx context.Context, t *asynq.Task) error {
	m.server.Shutdown() // want "m.server.Shutdown in a handler"
	return nil
}

// ProcessTask implements asynq.Handler.
func (m Maintenance) ProcessTask(ctx context.Context, t *asynq.Task) error {
	m.server.Shutdown() // want "waits for the handler"
	return nil
}

func literal(mux *asynq.ServeMux, server *asynq.Server) {
	mux.HandleFunc("stop", func(ctx context.Context, t *asynq.Task) error {
		server.Shutdown() // want "waits for the handler"
		return nil
	})
}

func inParentheses(ctx context.Context, t *asynq.Task) error {
	(srv).Shutdown() // want "waits for the handler"
	return nil
}

func byMethodExpression(ctx context.Context, t *asynq.Task) error {
	(*asynq.Server).Shutdown(srv) // want "waits for the handler"
	return nil
}

func okStop(ctx context.Context, t *asynq.Task) error {
	srv.Stop()
	return nil
}

func okSignal(ctx context.Context, t *asynq.Task) error {
	return syscall.Kill(os.Getpid(), syscall.SIGTERM)
}

func okSignalToSelf(ctx context.Context, t *asynq.Task) error {
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	return self.Signal(os.Interrupt)
}

var stop = make(chan struct{}, 1)

// Somebody else waits for the channel.
func okChannel(ctx context.Context, t *asynq.Task) error {
	stop <- struct{}{}
	return nil
}

func waits() {
	<-stop
	srv.Shutdown()
}

var scheduler *asynq.Scheduler

// A scheduler does not wait for handlers.
func okScheduler(ctx context.Context, t *asynq.Task) error {
	scheduler.Shutdown()
	return nil
}

// No handler: the second parameter is something else.
func okNoHandler(ctx context.Context, name string) error {
	srv.Shutdown()
	return nil
}

func okUnreachable(ctx context.Context, t *asynq.Task) error {
	panic("not yet")
	srv.Shutdown()
	return nil
}
