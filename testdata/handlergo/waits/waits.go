// Package waits waits for goroutines, or does not.
package waits

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// Saver saves.
type Saver interface {
	Save(ctx context.Context, id string) error
}

type handler struct {
	saver Saver
	wg    sync.WaitGroup
	sem   chan struct{}
}

func (h *handler) save(ctx context.Context, t *asynq.Task) error {
	return h.saver.Save(ctx, string(t.Payload()))
}

func (h *handler) forgotten(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { // want "goroutine in a handler outlives it"
		defer wg.Done()
		_ = h.saver.Save(ctx, string(t.Payload()))
	}()
	return nil
}

func (h *handler) unread(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { // want "goroutine in a handler outlives it"
		done <- h.saver.Save(ctx, string(t.Payload()))
	}()
	return nil
}

func (h *handler) another(ctx context.Context, t *asynq.Task) error {
	done, other := make(chan struct{}), make(chan struct{})
	go func() { defer close(other); _ = h.saver.Save(ctx, "a") }()
	go func() { // want "goroutine in a handler outlives it"
		defer close(done)
		_ = h.saver.Save(ctx, string(t.Payload()))
	}()
	<-other
	return nil
}

// The places bound how many there are, and nobody waits for the last ones.
func (h *handler) bounded(ctx context.Context, t *asynq.Task) error {
	for _, id := range t.Payload() {
		h.sem <- struct{}{}
		go func() { // want "goroutine in a handler outlives it"
			defer func() { <-h.sem }()
			_ = h.saver.Save(ctx, string(id))
		}()
	}
	return nil
}

func (h *handler) weighted(ctx context.Context, t *asynq.Task) error {
	sem := semaphore.NewWeighted(4)
	for _, id := range t.Payload() {
		if err := sem.Acquire(ctx, 1); err != nil {
			return err
		}
		go func() { // want "goroutine in a handler outlives it"
			defer sem.Release(1)
			_ = h.saver.Save(ctx, string(id))
		}()
	}
	return nil
}

func (h *handler) okGroup(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	for _, id := range t.Payload() {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = h.saver.Save(ctx, string(id))
		}()
	}
	wg.Wait()
	return nil
}

func (h *handler) okDeferredWait(ctx context.Context, t *asynq.Task) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go h.saveIn(ctx, &wg, string(t.Payload()))
	return nil
}

func (h *handler) saveIn(ctx context.Context, wg *sync.WaitGroup, id string) {
	defer wg.Done()
	_ = h.saver.Save(ctx, id)
}

func (h *handler) okErrgroup(ctx context.Context, t *asynq.Task) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, id := range t.Payload() {
		g.Go(func() error { return h.saver.Save(ctx, string(id)) })
	}
	return g.Wait()
}

func (h *handler) okChannel(ctx context.Context, t *asynq.Task) error {
	done := make(chan error)
	go func() { done <- h.save(ctx, t) }()
	return <-done
}

func (h *handler) okSelect(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { done <- h.save(ctx, t) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Minute):
		return errors.New("too late")
	}
}

func (h *handler) okRange(ctx context.Context, t *asynq.Task) error {
	results := make(chan error)
	var wg sync.WaitGroup
	for _, id := range t.Payload() {
		wg.Add(1)
		go func() {
			defer wg.Done()
			results <- h.saver.Save(ctx, string(id))
		}()
	}
	go func() { wg.Wait(); close(results) }()
	for err := range results {
		if err != nil {
			return err
		}
	}
	return nil
}

func (h *handler) okHandedOn(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go func() { done <- h.save(ctx, t) }()
	return first(done)
}

func first(c <-chan error) error { return <-c }

func (h *handler) start(ctx context.Context, id string) <-chan error {
	out := make(chan error, 1)
	go func() { out <- h.saver.Save(ctx, id) }()
	return out
}

func (h *handler) okReturned(ctx context.Context, t *asynq.Task) error {
	return <-h.start(ctx, string(t.Payload()))
}

// Somebody else waits for the group when the process ends.
func (h *handler) okKept(ctx context.Context, t *asynq.Task) error {
	h.wg.Add(1)
	go func() {
		defer h.wg.Done()
		_ = h.saver.Save(context.WithoutCancel(ctx), string(t.Payload()))
	}()
	return nil
}

func (h *handler) Close() { h.wg.Wait() }

func (h *handler) okWeight(ctx context.Context, t *asynq.Task) error {
	const n = 4
	sem := semaphore.NewWeighted(n)
	for _, id := range t.Payload() {
		if err := sem.Acquire(ctx, 1); err != nil {
			return err
		}
		go func() {
			defer sem.Release(1)
			_ = h.saver.Save(ctx, string(id))
		}()
	}
	return sem.Acquire(ctx, n)
}

func (h *handler) okFilled(ctx context.Context, t *asynq.Task) error {
	places := make(chan struct{}, 3)
	for _, id := range t.Payload() {
		places <- struct{}{}
		go func() {
			defer func() { <-places }()
			_ = h.saver.Save(ctx, string(id))
		}()
	}
	for range cap(places) {
		places <- struct{}{}
	}
	return nil
}

func (h *handler) okCallback(ctx context.Context, t *asynq.Task) error {
	done := make(chan error, 1)
	go h.with(ctx, string(t.Payload()), func(err error) { done <- err })
	return <-done
}

func (h *handler) with(ctx context.Context, id string, then func(error)) { then(h.saver.Save(ctx, id)) }
