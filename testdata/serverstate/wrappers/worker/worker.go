// Package worker owns servers.
package worker

import (
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

// A Worker has one server for its life.
type Worker struct {
	server *asynq.Server
	mux    *asynq.ServeMux
}

// New makes a worker.
func New(redis asynq.RedisConnOpt, mux *asynq.ServeMux) *Worker {
	return &Worker{server: asynq.NewServer(redis, asynq.Config{}), mux: mux}
}

// Open makes a worker that is started.
func Open(redis asynq.RedisConnOpt, mux *asynq.ServeMux) (*Worker, error) {
	w := New(redis, mux)
	if err := w.Start(); err != nil {
		return nil, err
	}
	return w, nil
}

// Start starts it.
func (w *Worker) Start() error {
	if w.mux == nil {
		return errors.New("no mux")
	}
	if err := w.server.Start(w.mux); err != nil {
		return fmt.Errorf("start worker: %w", err)
	}
	log.Print("started")
	return nil
}

// Stop ends it.
func (w *Worker) Stop() {
	if w.server != nil {
		w.server.Stop()
		w.server.Shutdown()
	}
}

// Server returns its server.
func (w *Worker) Server() *asynq.Server { return w.server }

// A Renewed makes a server for each start.
type Renewed struct {
	server *asynq.Server
	redis  asynq.RedisConnOpt
}

// Start starts a new server.
func (w *Renewed) Start(mux *asynq.ServeMux) error {
	w.server = asynq.NewServer(w.redis, asynq.Config{})
	return w.server.Start(mux)
}

// Stop ends it.
func (w *Renewed) Stop() {
	w.server.Shutdown()
	w.server = nil
}

// A Lazy worker makes its server when it is needed.
type Lazy struct {
	server *asynq.Server
	redis  asynq.RedisConnOpt
}

// Start starts it.
func (w *Lazy) Start(mux *asynq.ServeMux) error {
	if w.server == nil {
		w.server = asynq.NewServer(w.redis, asynq.Config{})
	}
	return w.server.Start(mux)
}

// Stop ends it, so that it can be started again.
func (w *Lazy) Stop() {
	if w.server != nil {
		w.server.Shutdown()
		w.server = nil
	}
}

// A Guarded worker can be started as often as one likes.
type Guarded struct {
	server  *asynq.Server
	running bool
}

// Start starts it once.
func (w *Guarded) Start(mux *asynq.ServeMux) error {
	if w.running {
		return nil
	}
	w.running = true
	return w.server.Start(mux)
}

// Begin starts a server.
func Begin(srv *asynq.Server, mux *asynq.ServeMux) {
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
}

// TryBegin tells whether it started a server.
func TryBegin(srv *asynq.Server, mux *asynq.ServeMux) bool {
	if err := srv.Start(mux); err != nil {
		log.Print(err)
		return false
	}
	return true
}

// End ends a server.
func End(srv *asynq.Server) { srv.Shutdown() }
