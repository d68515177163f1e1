// Package background has goroutines that live as long as a value.
package background

import (
	"context"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

// Sink takes batches.
type Sink interface{ Write(names []string) error }

type batcher struct {
	once  sync.Once
	mu    sync.Mutex
	names []string
	sink  Sink
	items chan string
}

func (b *batcher) add(name string) {
	b.once.Do(func() { go b.loop(name) })
	b.mu.Lock()
	b.names = append(b.names, name)
	b.mu.Unlock()
}

func (b *batcher) loop(first string) {
	for {
		time.Sleep(time.Second)
		_ = b.sink.Write([]string{first})
	}
}

func (b *batcher) okAdds(ctx context.Context, t *asynq.Task) error {
	b.add(t.Type())
	return ctx.Err()
}

// Its loop waits for what it is sent.
func newWorker(sink Sink, quit chan struct{}) *batcher {
	b := &batcher{sink: sink, items: make(chan string)}
	go func() {
		for {
			select {
			case name := <-b.items:
				_ = sink.Write([]string{name})
			case <-quit:
				return
			}
		}
	}()
	return b
}

type handler struct {
	quit chan struct{}
	sink Sink
	work map[string]*batcher
}

func (h *handler) okWorker(ctx context.Context, t *asynq.Task) error {
	b := h.work[t.Type()]
	if b == nil {
		b = newWorker(h.sink, h.quit)
		h.work[t.Type()] = b
	}
	select {
	case b.items <- string(t.Payload()):
	case <-ctx.Done():
	}
	return ctx.Err()
}
