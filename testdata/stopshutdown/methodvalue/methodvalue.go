// Package methodvalue passes Stop on as a value.
package methodvalue

import (
	"context"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type hooks struct{ onPause, onStop func() }

func stopAfterContext(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	context.AfterFunc(ctx, srv.Stop) // want "stopped but not shut down"
	return srv.Start(mux)
}

func stopAsHook(mux *asynq.ServeMux, register func(hooks)) {
	srv := newServer()
	_ = srv.Start(mux)
	register(hooks{
		onStop: srv.Stop, // want "stopped but not shut down"
	})
}

func stopReturned(mux *asynq.ServeMux) (stop func()) {
	srv := newServer()
	_ = srv.Start(mux)
	return srv.Stop // want "stopped but not shut down"
}

func stopAsMethodExpression(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	(*asynq.Server).Stop(srv) // want "stopped but not shut down"
}

// The other hook shuts down.
func okBothHooks(mux *asynq.ServeMux, register func(hooks)) {
	srv := newServer()
	_ = srv.Start(mux)
	register(hooks{onPause: srv.Stop, onStop: srv.Shutdown})
}

// The Shutdown is deferred by the function itself.
func okStopOnContext(ctx context.Context, mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	defer srv.Shutdown()
	_ = srv.Start(mux)
	context.AfterFunc(ctx, srv.Stop)
	<-done
}

// Shutdown as a value counts wherever it goes.
func okShutdownAsValue(mux *asynq.ServeMux, atExit func(func())) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	atExit(srv.Shutdown)
}

// Both as method expressions.
func okMethodExpressions(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	(*asynq.Server).Stop(srv)
	(*asynq.Server).Shutdown(srv)
}
