// Package selects waits in select statements behind a Stop.
package selects

import (
	"context"
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func timeoutReturns(mux *asynq.ServeMux, idle <-chan struct{}) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	select {
	case <-idle:
		srv.Shutdown()
		return nil
	case <-time.After(time.Minute):
		return errors.New("still busy")
	}
}

func defaultDoesNothing(mux *asynq.ServeMux, idle <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	select {
	case <-idle:
		srv.Shutdown()
	default:
	}
}

func caseStopsOnly(ctx context.Context, mux *asynq.ServeMux, failed <-chan error) error {
	srv := newServer()
	_ = srv.Start(mux)
	select {
	case err := <-failed:
		srv.Stop() // want "stopped but not shut down"
		return err
	case <-ctx.Done():
		srv.Shutdown()
		return nil
	}
}

// Every case shuts down.
func okEveryCase(ctx context.Context, mux *asynq.ServeMux, idle <-chan struct{}) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	select {
	case <-idle:
		srv.Shutdown()
		return nil
	case <-ctx.Done():
		srv.Shutdown()
		return ctx.Err()
	}
}

// Whatever comes first, the Shutdown follows.
func okShutdownBehindSelect(mux *asynq.ServeMux, idle <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	select {
	case <-idle:
	case <-time.After(time.Minute):
	}
	srv.Shutdown()
}

// Pausing goes round the loop; the way out shuts down.
func okPauseCase(ctx context.Context, mux *asynq.ServeMux, pause <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	for {
		select {
		case <-pause:
			srv.Stop()
		case <-ctx.Done():
			srv.Shutdown()
			return
		}
	}
}
