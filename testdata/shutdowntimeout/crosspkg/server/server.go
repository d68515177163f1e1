// Package server wraps the constructor.
package server

import (
	"time"

	"github.com/hibiken/asynq"
)

// New takes its callers' Config as it is.
func New(addr string, cfg asynq.Config) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, cfg)
}

// NewWithDefaults fills what the callers left out.
func NewWithDefaults(addr string, cfg asynq.Config) *asynq.Server {
	if cfg.ShutdownTimeout == 0 {
		cfg.ShutdownTimeout = 30 * time.Second
	}
	return New(addr, cfg)
}

type Worker struct{ srv *asynq.Server }

func NewWorker(addr string, cfg asynq.Config) *Worker {
	cfg.LogLevel = asynq.InfoLevel
	return &Worker{srv: New(addr, cfg)}
}

func (w *Worker) Run(h asynq.Handler) error { return w.srv.Run(h) }

// Own has a literal of its own, which no caller can change.
func Own(addr string) *asynq.Server {
	return New(addr, asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}
