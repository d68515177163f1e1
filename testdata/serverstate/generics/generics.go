// Package generics starts servers in generic code.
package generics

import "github.com/hibiken/asynq"

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

type holder[T any] struct {
	server *asynq.Server
	value  T
}

func (h *holder[T]) start(mux *asynq.ServeMux) error { return h.server.Start(mux) }

func (h *holder[T]) restart(mux *asynq.ServeMux) error {
	h.server.Shutdown()
	return h.server.Start(mux) // want "server h.server was stopped or shut down before"
}

func twice(mux *asynq.ServeMux) {
	h := &holder[int]{server: asynq.NewServer(redis, asynq.Config{})}
	_ = h.start(mux)
	_ = h.start(mux) // want "holder.int. h was started before"
}

func okTwo(mux *asynq.ServeMux) {
	h, i := &holder[int]{server: asynq.NewServer(redis, asynq.Config{})}, &holder[string]{server: asynq.NewServer(redis, asynq.Config{})}
	_ = h.start(mux)
	_ = i.start(mux)
}

type starter interface{ Start(asynq.Handler) error }

func begin[S starter](s S, mux *asynq.ServeMux) error { return s.Start(mux) }

func byConstraint(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	_ = begin(srv, mux)
	_ = begin(srv, mux) // want "server was started before"
}

func okByConstraint(mux *asynq.ServeMux) {
	_ = begin(asynq.NewServer(redis, asynq.Config{}), mux)
	_ = begin(asynq.NewServer(redis, asynq.Config{}), mux)
}
