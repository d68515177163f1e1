// Package work serves tasks for others.
package work

import (
	"context"
	"log"
	"sync"

	"github.com/hibiken/asynq"
)

var server *asynq.Server

// Start runs the server of this package on a goroutine.
func Start(redis asynq.RedisConnOpt, mux *asynq.ServeMux) error {
	server = asynq.NewServer(redis, asynq.Config{})
	go func() {
		if err := server.Run(mux); err != nil {
			log.Fatal(err)
		}
	}()
	return nil
}

// Stop shuts it down.
func Stop() { server.Shutdown() }

// Serve runs a server.
func Serve(redis asynq.RedisConnOpt, mux *asynq.ServeMux) error {
	return asynq.NewServer(redis, asynq.Config{}).Run(mux)
}

// Until runs a server until a context ends.
func Until(ctx context.Context, redis asynq.RedisConnOpt, mux *asynq.ServeMux) {
	go Serve(redis, mux)
	<-ctx.Done()
}

// A Worker wraps a server.
type Worker struct {
	srv *asynq.Server
	mux *asynq.ServeMux
	wg  sync.WaitGroup
}

// New makes a Worker.
func New(redis asynq.RedisConnOpt, mux *asynq.ServeMux) *Worker {
	return &Worker{srv: asynq.NewServer(redis, asynq.Config{}), mux: mux}
}

// Run runs the server.
func (w *Worker) Run() error { return w.srv.Run(w.mux) }

// Go runs the server on a goroutine.
func (w *Worker) Go() {
	go func() { _ = w.srv.Run(w.mux) }()
}

// Begin runs the server on a goroutine that Wait waits for.
func (w *Worker) Begin() {
	w.wg.Add(1)
	go func() {
		defer w.wg.Done()
		_ = w.srv.Run(w.mux)
	}()
}

// Wait waits for it.
func (w *Worker) Wait() { w.wg.Wait() }

// Shutdown shuts the server down.
func (w *Worker) Shutdown() { w.srv.Shutdown() }

// Done runs the server on a goroutine and tells when it is done.
func (w *Worker) Done() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = w.srv.Run(w.mux)
	}()
	return done
}
