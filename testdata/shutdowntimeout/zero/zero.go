// Package zero sets the timeout to constants.
package zero

import (
	"time"

	"github.com/hibiken/asynq"
)

const (
	noWait              = 0
	typedZero           = time.Duration(0)
	grace               = 20 * time.Second
	difference          = grace - 20*time.Second
	shortest   duration = 1
)

type duration = time.Duration

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func literalZero() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: 2, ShutdownTimeout: 0}) // want "has no ShutdownTimeout"
}

func zeroSeconds() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: 0 * time.Second}) // want "has no ShutdownTimeout"
}

func namedZero() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: noWait}) // want "has no ShutdownTimeout"
}

func namedTypedZero() *asynq.Server {
	cfg := asynq.Config{ShutdownTimeout: typedZero} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, cfg)
}

func computedZero() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: difference}) // want "has no ShutdownTimeout"
}

func assignedZero() *asynq.Server {
	cfg := asynq.Config{Concurrency: 2} // want "has no ShutdownTimeout"
	cfg.ShutdownTimeout = 0
	return asynq.NewServer(opt, cfg)
}

// A constant other than zero.
func okNamedConstant() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: grace})
}

// Very short, but not zero.
func okShortest() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: shortest})
}

// The zero of the literal is overwritten.
func okZeroOverwritten(d time.Duration) *asynq.Server {
	cfg := asynq.Config{ShutdownTimeout: 0}
	cfg.ShutdownTimeout = d
	return asynq.NewServer(opt, cfg)
}

// A product whose value is known only at run time.
func okProduct(seconds int) *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: time.Duration(seconds) * time.Second})
}
