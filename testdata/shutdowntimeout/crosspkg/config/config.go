// Package config builds the Config for the other packages; no server is made here.
package config

import (
	"time"

	"github.com/hibiken/asynq"
)

// Small lacks the timeout; the report stands where a constructor takes it.
func Small() asynq.Config {
	return asynq.Config{Concurrency: 1}
}

func Full() asynq.Config {
	return asynq.Config{Concurrency: 10, ShutdownTimeout: time.Minute}
}

// Queues lacks it too, by way of Small.
func Queues(names ...string) asynq.Config {
	cfg := Small()
	cfg.Queues = map[string]int{}
	for _, n := range names {
		cfg.Queues[n] = 1
	}
	return cfg
}

// Apply sets it through the pointer.
func Apply(cfg *asynq.Config) { cfg.ShutdownTimeout = time.Minute }

// Label sets another field.
func Label(cfg *asynq.Config) { cfg.LogLevel = asynq.WarnLevel }

// With returns the value completed.
func With(cfg asynq.Config) asynq.Config {
	Apply(&cfg)
	return cfg
}
