// Package constants registers patterns that have names.
package constants

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/muxpattern/constants/tasks"
)

const (
	prefix = "order:"
	placed = prefix + "placed"
)

type kind string

const cancelled kind = "order:cancelled"

var shipped = "order:shipped"

func handle(context.Context, *asynq.Task) error { return nil }

func named(mux *asynq.ServeMux) {
	mux.HandleFunc(tasks.TypeWelcome, handle)
	mux.HandleFunc(tasks.TypeReminder, handle)
	mux.HandleFunc(tasks.TypeReminder, handle) // want "panics on .email:reminder. at start"
}

func sameValue(mux *asynq.ServeMux) {
	mux.HandleFunc(tasks.TypeWelcome, handle)
	mux.HandleFunc(tasks.TypeGreeting, handle) // want "panics on .email:welcome. at start"
}

func composed(mux *asynq.ServeMux) {
	mux.HandleFunc(placed, handle)
	mux.HandleFunc("order:placed", handle) // want "panics on .order:placed. at start"
}

func typed(mux *asynq.ServeMux) {
	mux.HandleFunc(string(cancelled), handle)
	mux.HandleFunc("order:cancelled", handle) // want "panics on .order:cancelled. at start"
}

func variables(mux *asynq.ServeMux) {
	mux.HandleFunc(shipped, handle)
	mux.HandleFunc("order:shipped", handle) // want "panics on .order:shipped. at start"
	mux.HandleFunc(tasks.Report, handle)
	mux.HandleFunc(tasks.Daily, handle) // want "panics on .report:daily. at start"
}

func local(mux *asynq.ServeMux) {
	typ := "order:" + "paid"
	mux.HandleFunc(typ, handle)
	mux.HandleFunc(prefix+"paid", handle) // want "panics on .order:paid. at start"
}

func blank(mux *asynq.ServeMux) {
	mux.HandleFunc(tasks.Blank, handle) // want "blank pattern"
}

func okDynamic(mux *asynq.ServeMux) {
	mux.HandleFunc(tasks.Dynamic, handle)
	mux.HandleFunc("report:weekly", handle)
}

func okChanged(mux *asynq.ServeMux) {
	typ := "order:paid"
	mux.HandleFunc(typ, handle)
	typ = "order:refunded"
	mux.HandleFunc(typ, handle)
}

func okNamed(mux *asynq.ServeMux) {
	mux.HandleFunc(tasks.TypeWelcome, handle)
	mux.HandleFunc(tasks.TypeReminder, handle)
	mux.HandleFunc(placed, handle)
	mux.HandleFunc(shipped, handle)
}
