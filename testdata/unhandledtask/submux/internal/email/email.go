package email

import (
	"context"

	"github.com/hibiken/asynq"
)

func send(ctx context.Context, t *asynq.Task) error { return ctx.Err() }

// Mux has the handlers of all mails.
func Mux() *asynq.ServeMux {
	m := asynq.NewServeMux()
	m.HandleFunc("email:send", send)
	m.HandleFunc("email:list:", send)
	return m
}
