// Package modules registers handlers on what can take them.
package modules

import (
	"context"

	"github.com/hibiken/asynq"
)

// A Registrar takes handlers.
type Registrar interface {
	Handle(pattern string, handler asynq.Handler)
	HandleFunc(pattern string, handler func(context.Context, *asynq.Task) error)
}

// Mail registers those of mails.
func Mail(r Registrar) {
	r.HandleFunc("mail:send", asynq.NotFound)
	r.Handle("mail:open", asynq.NotFoundHandler())
}

// On registers one.
func On(r Registrar, pattern string) { r.HandleFunc(pattern, asynq.NotFound) }
