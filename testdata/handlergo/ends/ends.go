// Package ends has goroutines that end when the handler does.
package ends

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

// Leases are kept alive.
type Leases interface {
	Renew(ctx context.Context, id string) error
	Run(ctx context.Context, id string) error
}

type handler struct{ leases Leases }

func (h *handler) once(ctx context.Context, t *asynq.Task) error {
	go h.leases.Renew(ctx, string(t.Payload())) // want "goroutine in a handler outlives it"
	return h.leases.Run(ctx, string(t.Payload()))
}

func (h *handler) later(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	go func() { // want "goroutine in a handler outlives it"
		time.Sleep(time.Second)
		_ = h.leases.Renew(context.WithoutCancel(ctx), id)
	}()
	return nil
}

// Nothing ends the context that it waits for.
func (h *handler) endless(ctx context.Context, t *asynq.Task) error {
	go h.keep(context.WithoutCancel(ctx), string(t.Payload())) // want "goroutine in a handler outlives it"
	return nil
}

// It checks its context, and has something to finish.
func (h *handler) many(ctx context.Context, t *asynq.Task) error {
	go func() { // want "goroutine in a handler outlives it"
		for _, id := range t.Payload() {
			if ctx.Err() != nil {
				return
			}
			_ = h.leases.Renew(ctx, string(id))
		}
	}()
	return nil
}

func (h *handler) okContext(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(10 * time.Second):
				_ = h.leases.Renew(ctx, id)
			}
		}
	}()
	return h.leases.Run(ctx, id)
}

func (h *handler) okDerived(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	beat, cancel := context.WithCancel(ctx)
	defer cancel()
	go h.keep(beat, id)
	return h.leases.Run(ctx, id)
}

func (h *handler) keep(ctx context.Context, id string) {
	ticker := time.NewTicker(10 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_ = h.leases.Renew(ctx, id)
		}
	}
}

func (h *handler) okChannel(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		ticker := time.NewTicker(10 * time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				_ = h.leases.Renew(ctx, id)
			}
		}
	}()
	return h.leases.Run(ctx, id)
}

func (h *handler) okTwoDeep(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	go func() { h.keep(ctx, id) }()
	return h.leases.Run(ctx, id)
}

func (h *handler) okErr(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	go func() {
		for ctx.Err() == nil {
			time.Sleep(time.Second)
			_ = h.leases.Renew(ctx, id)
		}
	}()
	return h.leases.Run(ctx, id)
}

type worker struct {
	leases Leases
	id     string
	wake   chan struct{}
}

func newWorker(l Leases, id string) *worker {
	w := &worker{l, id, make(chan struct{}, 1)}
	go func() {
		for range w.wake {
			_ = w.leases.Renew(context.Background(), w.id)
		}
	}()
	return w
}

func (h *handler) okLives(ctx context.Context, t *asynq.Task) error {
	newWorker(h.leases, string(t.Payload())).wake <- struct{}{}
	return ctx.Err()
}

func (h *handler) okWatch(ctx context.Context, t *asynq.Task) error {
	id := string(t.Payload())
	go func() {
		<-ctx.Done()
		_ = h.leases.Renew(context.Background(), id)
	}()
	return h.leases.Run(ctx, id)
}
