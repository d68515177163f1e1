// Package generics passes the Config through generic code.
package generics

import (
	"iter"
	"time"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func identity[T any](v T) T { return v }

func throughIdentity() *asynq.Server {
	return asynq.NewServer(opt, identity(asynq.Config{Concurrency: 1})) // want "has no ShutdownTimeout"
}

// The value that goes through has it.
func okThroughIdentity() *asynq.Server {
	return asynq.NewServer(opt, identity(asynq.Config{ShutdownTimeout: time.Minute}))
}

type box[T any] struct{ value T }

func boxed() *asynq.Server {
	b := box[asynq.Config]{value: asynq.Config{Concurrency: 1}} // want "has no ShutdownTimeout"
	return asynq.NewServer(opt, b.value)
}

func serverOf[H asynq.Handler](h H) error {
	srv := asynq.NewServer(opt, asynq.Config{Concurrency: 1}) // want "has no ShutdownTimeout"
	return srv.Run(h)
}

// Two instances of the same generic function.
func instances(mux *asynq.ServeMux, f asynq.HandlerFunc) error {
	if err := serverOf(mux); err != nil {
		return err
	}
	return serverOf(f)
}

// The generic function's literal has it.
func okServerOf[H asynq.Handler](h H) error {
	return asynq.NewServer(opt, asynq.Config{ShutdownTimeout: time.Minute}).Run(h)
}

func inRangeOverFunc(queues iter.Seq[string]) (all []*asynq.Server) {
	for q := range queues {
		cfg := asynq.Config{Queues: map[string]int{q: 1}} // want "has no ShutdownTimeout"
		all = append(all, asynq.NewServer(opt, cfg))
	}
	return all
}

// Set in the body of the loop over a function.
func okInRangeOverFunc(waits iter.Seq[time.Duration]) *asynq.Server {
	cfg := asynq.Config{Concurrency: 1}
	for d := range waits {
		cfg.ShutdownTimeout = d
	}
	return asynq.NewServer(opt, cfg)
}
