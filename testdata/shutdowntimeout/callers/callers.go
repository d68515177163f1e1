// Package callers has constructors with more than one caller.
package callers

import (
	"time"

	"github.com/hibiken/asynq"
)

func newServer(cfg asynq.Config) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, cfg)
}

func firstCaller() *asynq.Server {
	return newServer(asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}

// This caller's literal has it.
func okSecondCaller() *asynq.Server {
	return newServer(asynq.Config{Concurrency: 2, ShutdownTimeout: time.Minute})
}

// This caller assigns it.
func okThirdCaller() *asynq.Server {
	cfg := asynq.Config{Concurrency: 2}
	cfg.ShutdownTimeout = time.Minute
	return newServer(cfg)
}

func fourthCaller() *asynq.Server {
	cfg := asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	cfg.StrictPriority = true
	return newServer(cfg)
}

func newFromPointer(cfg *asynq.Config) *asynq.Server { return newServer(*cfg) }

func callerWithPointer() *asynq.Server {
	return newFromPointer(&asynq.Config{Concurrency: 2}) // want "has no ShutdownTimeout"
}

// The pointed-to literal has it.
func okCallerWithPointer() *asynq.Server {
	return newFromPointer(&asynq.Config{ShutdownTimeout: time.Minute})
}

func newWithTimeout(cfg asynq.Config) *asynq.Server {
	cfg.ShutdownTimeout = 25 * time.Second
	return newServer(cfg)
}

// The constructor sets it for every caller.
func okCallerOfConstructorThatSets() *asynq.Server {
	return newWithTimeout(asynq.Config{Concurrency: 2})
}

type fleet struct{ servers []*asynq.Server }

func (f *fleet) add(cfg asynq.Config) *fleet {
	f.servers = append(f.servers, newServer(cfg))
	return f
}

func chain() *fleet {
	return new(fleet).
		add(asynq.Config{Concurrency: 1, ShutdownTimeout: time.Minute}). // this one has it
		add(asynq.Config{Concurrency: 2}).                               // want "has no ShutdownTimeout"
		add(asynq.Config{Concurrency: 3, ShutdownTimeout: time.Second})  // this one has it
}

func restarting(cfg asynq.Config, tries int) *asynq.Server {
	if tries == 0 {
		return newServer(cfg)
	}
	return restarting(cfg, tries-1)
}

func callerOfRecursion() *asynq.Server {
	return restarting(asynq.Config{Concurrency: 2}, 3) // want "has no ShutdownTimeout"
}

// The literal that goes round has it.
func okCallerOfRecursion() *asynq.Server {
	return restarting(asynq.Config{ShutdownTimeout: time.Minute}, 3)
}
