// Package pointers fills the Config through pointers.
package pointers

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func setTimeout(cfg *asynq.Config, d time.Duration) { cfg.ShutdownTimeout = d }

func setQueues(cfg *asynq.Config, names ...string) {
	cfg.Queues = make(map[string]int, len(names))
	for _, n := range names {
		cfg.Queues[n] = 1
	}
}

func setAll(cfg *asynq.Config) {
	setQueues(cfg, "a", "b")
	setTimeout(cfg, time.Minute)
}

func setOnCopy(cfg asynq.Config) { cfg.ShutdownTimeout = time.Minute }

func withTimeout(cfg asynq.Config) asynq.Config {
	cfg.ShutdownTimeout = time.Minute
	return cfg
}

func helperSetsOtherFields() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"
	setQueues(&cfg, "critical")
	return asynq.NewServer(opt, cfg)
}

// The helper works on a copy of its own.
func helperTakesTheValue() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"
	setOnCopy(cfg)
	return asynq.NewServer(opt, cfg)
}

func pointerToLiteral() *asynq.Server {
	cfg := &asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"
	cfg.StrictPriority = true
	return asynq.NewServer(opt, *cfg)
}

func resultOfHelperDropped() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3} // want "has no ShutdownTimeout"
	_ = withTimeout(cfg)
	return asynq.NewServer(opt, cfg)
}

// The helper sets it through the pointer.
func okHelperSetsIt() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3}
	setTimeout(&cfg, time.Minute)
	return asynq.NewServer(opt, cfg)
}

// The helper's helper sets it.
func okHelperOfHelperSetsIt() *asynq.Server {
	var cfg asynq.Config
	setAll(&cfg)
	return asynq.NewServer(opt, cfg)
}

// Set through a pointer in a local variable.
func okSetThroughLocalPointer() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3}
	p := &cfg
	p.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, cfg)
}

// Set in the pointed-to literal.
func okPointerToLiteral() *asynq.Server {
	cfg := &asynq.Config{Concurrency: 3}
	cfg.ShutdownTimeout = time.Minute
	return asynq.NewServer(opt, *cfg)
}

// The helper returns a value that has it.
func okResultOfHelper() *asynq.Server {
	return asynq.NewServer(opt, withTimeout(asynq.Config{Concurrency: 3}))
}

// Set through a pointer to the field alone.
func okPointerToField() *asynq.Server {
	cfg := asynq.Config{Concurrency: 3}
	d := &cfg.ShutdownTimeout
	*d = time.Minute
	return asynq.NewServer(opt, cfg)
}
