// Package branches shuts down in another branch than the one that stops.
package branches

import (
	"context"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func goroutineInTheOtherBranch(mux *asynq.ServeMux, graceful bool) {
	srv := newServer()
	_ = srv.Start(mux)
	if graceful {
		done := make(chan struct{})
		go func() {
			srv.Shutdown()
			close(done)
		}()
		<-done
	} else {
		srv.Stop() // want "stopped but not shut down"
	}
}

type worker struct {
	srv      *asynq.Server
	graceful bool
}

func newWorker() *worker { return &worker{srv: newServer(), graceful: true} }

func (w *worker) start(mux *asynq.ServeMux) error { return w.srv.Start(mux) }

// end is the worker's way to shut down, so a call of it is no mere Stop.
func (w *worker) end(ctx context.Context) {
	if w.graceful {
		done := make(chan struct{})
		go func() {
			w.srv.Shutdown()
			close(done)
		}()
		select {
		case <-done:
		case <-ctx.Done():
		}
	} else {
		w.srv.Stop() // want "stopped but not shut down"
	}
}

// Nothing is owed behind it.
func okEnds(ctx context.Context, mux *asynq.ServeMux) error {
	w := newWorker()
	if err := w.start(mux); err != nil {
		return err
	}
	w.end(ctx)
	return nil
}
