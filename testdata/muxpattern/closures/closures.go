// Package closures registers patterns in literals.
package closures

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

func literal(mux *asynq.ServeMux) {
	on := func(typ string) { mux.HandleFunc(typ, handle) }
	on("a")
	on("b")
	on("a") // want "panics on .a. at start"
}

func calledAtOnce() {
	mux := asynq.NewServeMux()
	func() { mux.HandleFunc("a", handle) }()
	mux.HandleFunc("a", handle) // want "panics on .a. at start"
}

func okLiteral(mux *asynq.ServeMux) {
	on := func(typ string) { mux.HandleFunc(typ, handle) }
	on("a")
	on("b")
}

func okLater(mux *asynq.ServeMux, hooks *[]func()) {
	*hooks = append(*hooks, func() { mux.HandleFunc("a", handle) })
	mux.HandleFunc("a", handle)
}

func okOther() {
	mux := asynq.NewServeMux()
	on := func() { mux.HandleFunc("a", handle) }
	on()
	mux = asynq.NewServeMux()
	on()
}

func options(opts ...func(*asynq.ServeMux)) *asynq.ServeMux {
	mux := asynq.NewServeMux()
	for _, opt := range opts {
		opt(mux)
	}
	return mux
}

func okOptions() {
	options(func(mux *asynq.ServeMux) { mux.HandleFunc("a", handle) }, func(mux *asynq.ServeMux) { mux.HandleFunc("b", handle) })
}
