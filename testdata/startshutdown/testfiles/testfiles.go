// Package testfiles is tested with real servers.
package testfiles

import "github.com/hibiken/asynq"

// Worker is shut down by Close.
type Worker struct{ srv *asynq.Server }

// New builds a Worker and starts nothing.
func New(opt asynq.RedisConnOpt) *Worker {
	return &Worker{srv: asynq.NewServer(opt, asynq.Config{})}
}

// Start is held to Close where it is called.
func (w *Worker) Start() error { return w.srv.Start(asynq.NewServeMux()) }

// Close is Worker's Shutdown.
func (w *Worker) Close() { w.srv.Shutdown() }
