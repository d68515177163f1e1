// Command servers runs several servers, and shuts down one or another.
package main

import (
	"context"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func main() {
	one()
	two()
	_ = helpers()
	methods()
	registered()
	mounted()
}

func one() {
	srv := asynq.NewServer(redis, asynq.Config{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("stop", func(ctx context.Context, t *asynq.Task) error {
		srv.Shutdown() // want "srv.Shutdown in a handler"
		return nil
	})
	_ = srv.Run(mux)
}

func two() {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("okOther", func(ctx context.Context, t *asynq.Task) error {
		b.Shutdown()
		return nil
	})
	mux.HandleFunc("own", func(ctx context.Context, t *asynq.Task) error {
		a.Shutdown() // want "a.Shutdown in a handler"
		return nil
	})
	go func() { _ = b.Run(asynq.NewServeMux()) }()
	_ = a.Run(mux)
}

func finish(s *asynq.Server) {
	s.Shutdown() // want "s.Shutdown in a handler"
}

func okFinish(s *asynq.Server) {
	defer func() { s.Shutdown() }()
}

func helpers() error {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	defer okFinish(a)
	mux := asynq.NewServeMux()
	mux.HandleFunc("okOther", func(ctx context.Context, t *asynq.Task) error {
		okFinish(b)
		return nil
	})
	mux.HandleFunc("own", func(ctx context.Context, t *asynq.Task) error {
		finish(a)
		return nil
	})
	if err := b.Start(asynq.NewServeMux()); err != nil {
		return err
	}
	return a.Start(mux)
}

type control struct{ target *asynq.Server }

func (c *control) okStop(ctx context.Context, t *asynq.Task) error {
	c.target.Shutdown()
	return nil
}

// ProcessTask implements asynq.Handler.
func (c *control) ProcessTask(ctx context.Context, t *asynq.Task) error {
	c.target.Shutdown()
	return nil
}

func methods() {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	c := &control{target: b}
	mux := asynq.NewServeMux()
	mux.HandleFunc("stop", c.okStop)
	mux.Handle("process", c)
	_ = b.Start(asynq.NewServeMux())
	_ = a.Run(mux)
}

func register(mux *asynq.ServeMux, s *asynq.Server) {
	mux.Handle("okOther", asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		s.Shutdown()
		return nil
	}))
}

func registered() {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	mux := asynq.NewServeMux()
	register(mux, b)
	_ = b.Start(asynq.NewServeMux())
	run(a, mux)
}

func run(s *asynq.Server, h asynq.Handler) {
	if err := s.Run(h); err != nil {
		panic(err)
	}
}

func mounted() {
	a, b := asynq.NewServer(redis, asynq.Config{}), asynq.NewServer(redis, asynq.Config{})
	outer, inner := asynq.NewServeMux(), asynq.NewServeMux()
	inner.HandleFunc("okOther", func(ctx context.Context, t *asynq.Task) error {
		b.Shutdown()
		return nil
	})
	inner.HandleFunc("own", func(ctx context.Context, t *asynq.Task) error {
		a.Shutdown() // want "a.Shutdown in a handler"
		return nil
	})
	outer.Handle("inner:", inner)
	_ = b.Start(asynq.NewServeMux())
	run(a, outer)
}
