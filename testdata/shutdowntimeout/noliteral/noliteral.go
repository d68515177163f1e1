// Package noliteral has Config values that no literal made.
package noliteral

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func zeroVariable() *asynq.Server {
	var cfg asynq.Config
	return asynq.NewServer(opt, cfg) // want "has no ShutdownTimeout"
}

func zeroVariableFilled(n int) *asynq.Server {
	var cfg asynq.Config
	cfg.Concurrency = n
	cfg.Queues = map[string]int{"default": 1}
	return asynq.NewServer(opt, cfg) // want "has no ShutdownTimeout"
}

func newConfig() *asynq.Server {
	cfg := new(asynq.Config)
	cfg.StrictPriority = true
	return asynq.NewServer(opt, *cfg) // want "has no ShutdownTimeout"
}

func namedResult() (cfg asynq.Config, srv *asynq.Server) {
	cfg.Concurrency = 2
	srv = asynq.NewServer(opt, cfg) // want "has no ShutdownTimeout"
	return cfg, srv
}

// The variable's field is assigned.
func okZeroVariableFilled() *asynq.Server {
	var cfg asynq.Config
	cfg.Concurrency = 3
	cfg.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, cfg)
}

// The new value's field is assigned.
func okNewConfig() *asynq.Server {
	cfg := new(asynq.Config)
	cfg.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, *cfg)
}

// Received from a channel that others fill.
func okReceived(configs <-chan asynq.Config) *asynq.Server {
	return asynq.NewServer(opt, <-configs)
}

// A parameter of a function that nobody calls in sight.
func OkParameter(cfg asynq.Config) *asynq.Server {
	return asynq.NewServer(opt, cfg)
}

// The same behind a pointer.
func OkPointerParameter(cfg *asynq.Config) *asynq.Server {
	return asynq.NewServer(opt, *cfg)
}
