// Package worker wraps a server. It has no handler of its own.
package worker

import (
	"sync"

	"github.com/hibiken/asynq"
)

// A Worker owns a server.
type Worker struct {
	server *asynq.Server
	once   sync.Once
	done   chan struct{}
}

// New makes a worker.
func New(redis asynq.RedisConnOpt) *Worker {
	return &Worker{server: asynq.NewServer(redis, asynq.Config{}), done: make(chan struct{})}
}

// Start starts the server.
func (w *Worker) Start(h asynq.Handler) error { return w.server.Start(h) }

// Close shuts the server down.
func (w *Worker) Close() { w.server.Shutdown() }

// CloseOnce does so once.
func (w *Worker) CloseOnce() {
	w.once.Do(func() { w.server.Shutdown() })
}

// Finish closes on the way out.
func (w *Worker) Finish() error {
	defer w.Close()
	return nil
}

// Drain only stops.
func (w *Worker) Drain() { w.server.Stop() }

// End has somebody else shut down.
func (w *Worker) End() { go w.server.Shutdown() }

// Ask tells the one who waits.
func (w *Worker) Ask() { close(w.done) }

// Wait shuts down when it is asked to.
func (w *Worker) Wait() {
	<-w.done
	w.server.Shutdown()
}

// A Group embeds a server.
type Group struct{ *asynq.Server }
