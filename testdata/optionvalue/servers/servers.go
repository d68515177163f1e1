// Package servers configures servers.
package servers

import (
	"time"

	"github.com/hibiken/asynq"
)

const grace = 30

func literal(redis asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		Concurrency:     10,
		ShutdownTimeout: 30, // want "ShutdownTimeout of 30ns: a bare number counts nanoseconds.*; set 30 \\* time.Second"
	})
}

func named(redis asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		Concurrency:     10,
		ShutdownTimeout: grace, // want "ShutdownTimeout of 30ns: a bare number"
	})
}

func assigned(redis asynq.RedisConnOpt) *asynq.Server {
	cfg := asynq.Config{Concurrency: 10}
	cfg.ShutdownTimeout = 30 // want "ShutdownTimeout of 30ns"
	return asynq.NewServer(redis, cfg)
}

func pointer(redis asynq.RedisConnOpt) *asynq.Server {
	cfg := &asynq.Config{Concurrency: -1} // want "Concurrency of -1: the server runs as many workers as the machine has CPUs"
	cfg.ShutdownTimeout = -time.Second    // want "ShutdownTimeout of -1s: running tasks are cut off at once"
	return asynq.NewServer(redis, *cfg)
}

var defaults = asynq.Config{
	Concurrency:     10,
	ShutdownTimeout: 8, // want "ShutdownTimeout of 8ns"
}

func fromDefaults(redis asynq.RedisConnOpt) *asynq.Server { return asynq.NewServer(redis, defaults) }

type app struct {
	timeout time.Duration
	workers int
}

func newApp() *app { return &app{timeout: 45, workers: -4} }

func (a *app) server(redis asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		Concurrency:     a.workers, // want "Concurrency of -4"
		ShutdownTimeout: a.timeout, // want "ShutdownTimeout of 45ns: a bare number"
	})
}

func health(redis asynq.RedisConnOpt, check func(error)) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout:     30 * time.Second,
		HealthCheckFunc:     check,
		HealthCheckInterval: -time.Second, // want "HealthCheckInterval of -1s: it becomes a busy loop"
	})
}

func healthBare(redis asynq.RedisConnOpt, check func(error)) *asynq.Server {
	cfg := asynq.Config{
		ShutdownTimeout:     30 * time.Second,
		HealthCheckInterval: 15, // want "HealthCheckInterval of 15ns: a bare number"
	}
	if check != nil {
		cfg.HealthCheckFunc = check
	}
	return asynq.NewServer(redis, cfg)
}

func healthLater(redis asynq.RedisConnOpt, check func(error)) *asynq.Server {
	cfg := asynq.Config{ShutdownTimeout: 30 * time.Second, HealthCheckInterval: -1} // want "HealthCheckInterval of -1ns: it becomes a busy loop"
	if check != nil {
		cfg.HealthCheckFunc = check
	}
	return asynq.NewServer(redis, cfg)
}

// Base is completed by others.
func Base() asynq.Config {
	return asynq.Config{ShutdownTimeout: 30 * time.Second, HealthCheckInterval: -1} // want "HealthCheckInterval of -1ns"
}

func okNoHealthCheck(redis asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout:     30 * time.Second,
		HealthCheckInterval: -1,
	})
}

func okNilHealthCheck(redis asynq.RedisConnOpt) *asynq.Server {
	cfg := asynq.Config{ShutdownTimeout: 30 * time.Second, HealthCheckInterval: -1, HealthCheckFunc: nil}
	return asynq.NewServer(redis, cfg)
}

func okRight(redis asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{
		Concurrency:     0,
		ShutdownTimeout: 30 * time.Second,
		LogLevel:        -1,
	})
}

func okZero(redis asynq.RedisConnOpt) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{ShutdownTimeout: 0, HealthCheckInterval: 0})
}

func okUnknown(redis asynq.RedisConnOpt, workers int, grace time.Duration) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{Concurrency: workers, ShutdownTimeout: grace})
}

func okOverwritten(redis asynq.RedisConnOpt) *asynq.Server {
	cfg := asynq.Config{ShutdownTimeout: 30}
	cfg.ShutdownTimeout = 30 * time.Second
	return asynq.NewServer(redis, cfg)
}

func okGuarded(redis asynq.RedisConnOpt, a *app) *asynq.Server {
	cfg := asynq.Config{Concurrency: 10}
	if a.workers > 0 {
		cfg.Concurrency = a.workers
	}
	return asynq.NewServer(redis, cfg)
}

// A Config of one's own is none of asynq's.
type Config struct{ ShutdownTimeout time.Duration }

func okOwn() Config { return Config{ShutdownTimeout: 30} }
