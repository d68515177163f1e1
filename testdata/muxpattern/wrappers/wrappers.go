// Package wrappers registers patterns through a type of its own.
package wrappers

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/muxpattern/wrappers/router"
)

func handle(context.Context, *asynq.Task) error { return nil }

func twice() {
	r := router.New()
	r.Handle("a", asynq.HandlerFunc(handle))
	r.Handle("b", asynq.HandlerFunc(handle))
	r.Handle("a", asynq.HandlerFunc(handle)) // want "panics on .a. at start"
}

func byItsMux(r *router.Router) {
	r.Handle("a", asynq.HandlerFunc(handle))
	r.Mux().HandleFunc("a", handle) // want "panics on .a. at start"
}

type app struct{ *router.Router }

func promoted(a app) {
	a.Handle("a", asynq.HandlerFunc(handle))
	a.Handle("a", asynq.HandlerFunc(handle)) // want "panics on .a. at start"
}

func okRouters() {
	a, b := router.New(), router.New()
	a.Handle("a", asynq.HandlerFunc(handle))
	b.Handle("a", asynq.HandlerFunc(handle))
}

func okPrefixed(r *router.Router) {
	r.On("a", handle).On("b", handle)
	r.Handle("a", asynq.HandlerFunc(handle))
}
