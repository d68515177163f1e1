// Package app sends through interfaces.
package app

import (
	"context"

	"shop.example/ctxdone/twoimpls/mail"

	"github.com/hibiken/asynq"
)

func welcome(m mail.Mailer) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		return m.Send(string(t.Payload()))
	}
}

// The only implementation in sight returns at once.
func okNote(l mail.Logger) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		l.Info(t.Type())
		return nil
	}
}
