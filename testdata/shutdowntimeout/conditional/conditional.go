// Package conditional sets the timeout on some ways only, which is the author's choice.
package conditional

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// Set in one branch.
func okSetInBranch(production bool) *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	if production {
		cfg.ShutdownTimeout = time.Minute
	}
	return asynq.NewServer(opt, cfg)
}

// Set in one case.
func okSetInCase(env string) *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	switch env {
	case "staging":
		cfg.Concurrency = 1
	case "production":
		cfg.ShutdownTimeout = time.Minute
	}
	return asynq.NewServer(opt, cfg)
}

// Set in a loop that may have no round.
func okSetInLoop(settings map[string]time.Duration) *asynq.Server {
	var cfg asynq.Config
	for name, d := range settings {
		if name == "shutdown" {
			cfg.ShutdownTimeout = d
		}
	}
	return asynq.NewServer(opt, cfg)
}

func maybeSet(cfg *asynq.Config, d time.Duration) {
	if d <= 0 {
		return
	}
	cfg.ShutdownTimeout = d
}

// The helper sets it under a condition.
func okHelperMaySet(d time.Duration) *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	maybeSet(&cfg, d)
	return asynq.NewServer(opt, cfg)
}

// The value is a nonzero constant on one of its ways.
func okValueOfBranch(production bool) *asynq.Server {
	var wait time.Duration
	if production {
		wait = time.Minute
	}
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: wait})
}

func conditionOnAnotherField(production bool) *asynq.Server {
	cfg := asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	if production {
		cfg.HealthCheckInterval = time.Minute
	}
	return asynq.NewServer(opt, cfg)
}

func setOnlyAfterReturnOfServer(production bool) *asynq.Server {
	cfg := asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	if !production {
		return asynq.NewServer(opt, cfg)
	}
	return nil
}

func serverPerBranch(production bool) *asynq.Server {
	if production {
		return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: time.Minute}) // this way has it
	}
	return asynq.NewServer(opt, asynq.Config{Concurrency: 1}) // want "has no ShutdownTimeout"
}
