// Package billing handles invoices.
package billing

import (
	"context"

	"github.com/hibiken/asynq"
)

// Handlers are those of invoices.
type Handlers struct{}

// Register registers them.
func (h *Handlers) Register(mux *asynq.ServeMux) error {
	mux.HandleFunc("invoice:send", h.send)
	mux.HandleFunc("invoice:void", h.send)
	return nil
}

func (h *Handlers) send(context.Context, *asynq.Task) error { return nil }
