// Package boot makes contexts.
package boot

import (
	"context"
	"errors"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

// Context ends at a signal.
func Context() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), syscall.SIGTERM)
}

// With adds a value.
func With(ctx context.Context) context.Context { return context.WithValue(ctx, Context, 1) }

// Base returns a function that returns a context.
func Base(ctx context.Context) func() context.Context { return func() context.Context { return ctx } }

// Detached returns one that nothing ends.
func Detached(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }

// Root ends at a signal.
func Root() context.Context {
	ctx, _ := Context()
	return ctx
}

// Config is a plain one.
func Config() asynq.Config { return asynq.Config{Concurrency: 4} }

// Lenient is one in which the end of a context is no failure.
func Lenient() asynq.Config {
	cfg := Config()
	Tune(&cfg)
	return cfg
}

// Tune makes the end of a context no failure.
func Tune(cfg *asynq.Config) {
	cfg.IsFailure = func(err error) bool { return !errors.Is(err, context.Canceled) }
}
