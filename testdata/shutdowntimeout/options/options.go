// Package options completes the Config with functional options.
package options

import (
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// Option changes the Config.
type Option func(*asynq.Config)

func WithTimeout(d time.Duration) Option {
	return func(cfg *asynq.Config) { cfg.ShutdownTimeout = d }
}

func WithQueue(name string) Option {
	return func(cfg *asynq.Config) { cfg.Queues = map[string]int{name: 1} }
}

// The pointer goes to function values, which may set the field.
func OkNew(opts ...Option) *asynq.Server {
	cfg := asynq.Config{Concurrency: 4}
	for _, o := range opts {
		o(&cfg)
	}
	return asynq.NewServer(opt, cfg)
}

// Tuner is implemented elsewhere.
type Tuner interface{ Tune(cfg *asynq.Config) }

// The pointer goes to an interface, behind which anything may set it.
func OkTuned(t Tuner) *asynq.Server {
	cfg := asynq.Config{Concurrency: 4}
	t.Tune(&cfg)
	return asynq.NewServer(opt, cfg)
}

type builder struct{ cfg asynq.Config }

func (b *builder) timeout(d time.Duration) *builder {
	b.cfg.ShutdownTimeout = d
	return b
}

func (b *builder) workers(n int) *builder {
	b.cfg.Concurrency = n
	return b
}

func (b *builder) okBuild() *asynq.Server { return asynq.NewServer(opt, b.cfg) }

// The builder's method sets the field.
func okBuilder() *asynq.Server {
	return new(builder).workers(3).timeout(time.Minute).okBuild()
}

// The option is called at once.
func okOptionCalled() *asynq.Server {
	cfg := asynq.Config{Concurrency: 4}
	WithTimeout(time.Minute)(&cfg)
	return asynq.NewServer(opt, cfg)
}

// Nothing completes this one.
func optionsNotUsed(opts ...Option) *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{Concurrency: len(opts)}) // want "has no ShutdownTimeout"
}
