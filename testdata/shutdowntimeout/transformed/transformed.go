// Package transformed hands configurations to functions that give them back.
package transformed

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

type option func(asynq.Config) asynq.Config

func withTimeout(cfg asynq.Config, d time.Duration) asynq.Config {
	cfg.ShutdownTimeout = d
	return cfg
}

func withWorkers(cfg asynq.Config, n int) asynq.Config {
	cfg.Concurrency = n
	return cfg
}

// Any of the options may set it.
func okOptions(options ...option) *asynq.Server {
	cfg := asynq.Config{Concurrency: 3}
	for _, o := range options {
		cfg = o(cfg)
	}
	return asynq.NewServer(opt, cfg)
}

// It is set on a condition.
func okConditional(d time.Duration) *asynq.Server {
	cfg := asynq.Config{Concurrency: 3}
	if d > 0 {
		cfg = withTimeout(cfg, d)
	}
	return asynq.NewServer(opt, cfg)
}

func onlyWorkers(n int) *asynq.Server {
	cfg := asynq.Config{StrictPriority: true} // want "has no ShutdownTimeout"
	if n > 0 {
		cfg = withWorkers(cfg, n)
	}
	return asynq.NewServer(opt, cfg)
}
