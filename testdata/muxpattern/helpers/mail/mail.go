// Package mail handles mails.
package mail

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

// Register registers its handlers.
func Register(mux *asynq.ServeMux) {
	mux.HandleFunc("mail:send", handle)
	mux.HandleFunc("invoice:send", handle)
}

// RegisterIf registers them where they are wanted.
func RegisterIf(mux *asynq.ServeMux, on bool) {
	if on {
		mux.HandleFunc("mail:send", handle)
	}
}

// RegisterOr registers one of two.
func RegisterOr(mux *asynq.ServeMux, on bool) {
	if on {
		mux.HandleFunc("mail:send", handle)
		return
	}
	mux.HandleFunc("mail:drop", handle)
}

// On registers a handler.
func On(mux *asynq.ServeMux, typ string, h func(context.Context, *asynq.Task) error) {
	mux.HandleFunc(typ, h)
}

// OnIfSet registers one unless it has no type.
func OnIfSet(mux *asynq.ServeMux, typ string, h asynq.Handler) {
	if typ == "" || h == nil {
		return
	}
	mux.Handle(typ, h)
}

// Mux makes a mux.
func Mux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	Register(mux)
	return mux
}
