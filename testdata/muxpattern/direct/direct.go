// Package direct registers patterns in one function.
package direct

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

func twice() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.HandleFunc("email:send", handle)
	mux.HandleFunc("email:open", handle)
	mux.HandleFunc("email:send", handle) // want "^pattern is registered twice on one mux: mux.HandleFunc panics on .email:send. at start; remove one of the two$"
	return mux
}

func handleAndHandleFunc(mux *asynq.ServeMux) {
	mux.Handle("image:resize", asynq.HandlerFunc(handle))
	mux.HandleFunc("image:resize", handle) // want "pattern is registered twice on one mux: mux.HandleFunc panics on .image:resize. at start"
}

func thrice(mux *asynq.ServeMux) {
	mux.HandleFunc("a", handle)
	mux.HandleFunc("a", handle) // want "pattern is registered twice"
	mux.HandleFunc("a", handle) // want "pattern is registered twice"
}

func blank(mux *asynq.ServeMux) {
	mux.HandleFunc("", handle) // want "^blank pattern: mux.HandleFunc panics at start; pass the type of the tasks$"
}

func spaces(mux *asynq.ServeMux) {
	mux.Handle(" \t", asynq.HandlerFunc(handle)) // want "blank pattern: mux.Handle panics"
}

func nilHandler(mux *asynq.ServeMux) {
	mux.Handle("email:send", nil) // want "^nil handler: mux.Handle panics on .email:send. at start; pass a handler$"
}

func nilFunc(mux *asynq.ServeMux) {
	mux.HandleFunc("email:send", nil) // want "nil handler: mux.HandleFunc panics on"
}

func nilVariable(mux *asynq.ServeMux, typ string) {
	var h asynq.Handler
	mux.Handle(typ, h) // want "nil handler: mux.Handle panics at start"
}

func otherName(mux *asynq.ServeMux) {
	m := mux
	mux.HandleFunc("a", handle)
	m.HandleFunc("a", handle) // want "pattern is registered twice on one mux: m.HandleFunc"
}

func methodValue(mux *asynq.ServeMux) {
	on := mux.HandleFunc
	on("a", handle)
	on("a", handle) // want "pattern is registered twice on one mux: on panics on"
}

func okDifferent(mux *asynq.ServeMux) {
	mux.HandleFunc("email:send", handle)
	mux.HandleFunc("email:sent", handle)
	mux.HandleFunc("email:", handle)
	mux.HandleFunc("Email:send", handle)
	mux.HandleFunc("email:send ", handle)
}

func okTwoMuxes() (a, b *asynq.ServeMux) {
	a, b = asynq.NewServeMux(), asynq.NewServeMux()
	a.HandleFunc("email:send", handle)
	b.HandleFunc("email:send", handle)
	return a, b
}

func okMounted() *asynq.ServeMux {
	mux, sub := asynq.NewServeMux(), asynq.NewServeMux()
	sub.HandleFunc("email:send", handle)
	mux.Handle("email:", sub)
	mux.HandleFunc("email:send", handle)
	return mux
}

func okNewMux() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("a", handle)
	serve(mux)
	mux = asynq.NewServeMux()
	mux.HandleFunc("a", handle)
	serve(mux)
}

func serve(*asynq.ServeMux) {}

func okTypedNil(mux *asynq.ServeMux) {
	mux.Handle("a", asynq.HandlerFunc(nil))
	var sub *asynq.ServeMux
	mux.Handle("b", sub)
}

func okUnknown(mux *asynq.ServeMux, a, b string) {
	mux.HandleFunc(a, handle)
	mux.HandleFunc(b, handle)
	mux.HandleFunc(a, handle)
}

func okEither(a *asynq.ServeMux, spare bool) {
	mux := a
	if spare {
		mux = asynq.NewServeMux()
	}
	mux.HandleFunc("a", handle)
	asynq.NewServeMux().HandleFunc("a", handle)
}
