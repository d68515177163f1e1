// Package interfaces hands work to what is not seen.
package interfaces

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

// Pool runs work on goroutines of its own.
type Pool interface{ Submit(work func()) }

// Notifier notifies.
type Notifier interface{ Notify(id string) error }

type async struct{ dir string }

func (a async) Notify(id string) error {
	go os.WriteFile(a.dir+id, nil, 0o600)
	return nil
}

type handler struct {
	pool     Pool
	notifier Notifier
	submit   func(id string)
	spawn    func(func())
}

func (h *handler) started(ctx context.Context, t *asynq.Task) error {
	go h.notifier.Notify(string(t.Payload())) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) okInterface(ctx context.Context, t *asynq.Task) error {
	return h.notifier.Notify(string(t.Payload()))
}

func (h *handler) okPool(ctx context.Context, t *asynq.Task) error {
	h.pool.Submit(func() { _ = h.notifier.Notify(string(t.Payload())) })
	h.spawn(func() { _ = h.notifier.Notify(string(t.Payload())) })
	return nil
}

func (h *handler) okValue(ctx context.Context, t *asynq.Task) error {
	h.submit(string(t.Payload()))
	go h.submit(string(t.Payload()))
	return nil
}

func okNew() *handler { return &handler{notifier: async{"/var/spool/"}} }
