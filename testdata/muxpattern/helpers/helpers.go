// Package helpers has other packages register patterns.
package helpers

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/muxpattern/helpers/billing"
	"shop.example/muxpattern/helpers/mail"
)

func handle(context.Context, *asynq.Task) error { return nil }

func twoPackages(h *billing.Handlers) error {
	mux := asynq.NewServeMux()
	mail.Register(mux)
	return h.Register(mux) // want "^pattern is registered twice on one mux: the registration that it comes to panics on .invoice:send. at start; remove one of the two$"
}

func afterAHelper(mux *asynq.ServeMux) {
	mail.Register(mux)
	mux.HandleFunc("mail:send", handle) // want "mux.HandleFunc panics on .mail:send. at start"
}

func beforeAHelper(mux *asynq.ServeMux) {
	mux.HandleFunc("mail:send", handle)
	mail.Register(mux) // want "comes to panics on .mail:send. at start"
}

func helperTwice(mux *asynq.ServeMux) {
	mail.Register(mux)
	mail.Register(mux) // want "panics on .mail:send. at start" "panics on .invoice:send. at start"
}

func byParameter(mux *asynq.ServeMux) {
	mail.On(mux, "a", handle)
	mail.On(mux, "b", handle)
	mail.On(mux, "a", handle) // want "panics on .a. at start"
}

func blankByParameter(mux *asynq.ServeMux) {
	mail.On(mux, "", handle) // want "blank pattern: the registration that it comes to panics"
	mail.On(mux, "c", nil)   // want "nil handler: the registration that it comes to panics on .c. at start"
}

func made() *asynq.ServeMux {
	mux := mail.Mux()
	mux.HandleFunc("mail:send", handle) // want "panics on .mail:send. at start"
	return mux
}

func conditional(mux *asynq.ServeMux, on bool) {
	mail.RegisterIf(mux, on)
	mux.HandleFunc("mail:send", handle) // want "panics on .mail:send. at start"
}

func conditionalAfter(mux *asynq.ServeMux, on bool) {
	mux.HandleFunc("mail:drop", handle)
	mail.RegisterOr(mux, on) // want "panics on .mail:drop. at start"
}

func below(mux *asynq.ServeMux) {
	mail.On(mux, "d", handle)
	local(mux) // want "panics on .d. at start"
}

func local(mux *asynq.ServeMux) { mux.HandleFunc("d", handle) }

func okExclusive(mux *asynq.ServeMux, on bool) {
	mail.RegisterIf(mux, on)
	if !on {
		mux.HandleFunc("mail:send", handle)
	}
}

func okBothConditional(mux *asynq.ServeMux, on bool) {
	mail.RegisterIf(mux, on)
	mail.RegisterIf(mux, !on)
}

func okOneOfTwo(mux *asynq.ServeMux, on bool) {
	if on {
		mail.Register(mux)
	} else {
		mux.HandleFunc("mail:send", handle)
	}
}

func okMuxes() {
	mail.Register(asynq.NewServeMux())
	mail.Register(asynq.NewServeMux())
	_, _ = mail.Mux(), mail.Mux()
}

func okSkipped(mux *asynq.ServeMux) {
	mail.OnIfSet(mux, "", asynq.HandlerFunc(handle))
	mail.OnIfSet(mux, "e", nil)
}

func okOthers(mux *asynq.ServeMux) error {
	mail.On(mux, "mail:send", handle)
	return new(billing.Handlers).Register(mux)
}
