// Package idle has goroutines that do next to nothing.
package idle

import (
	"context"
	"log"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

type handler struct {
	mu    sync.Mutex
	seen  map[string]int
	queue chan string
}

func (h *handler) okLogs(ctx context.Context, t *asynq.Task) error {
	go log.Printf("task %s", t.Type())
	go func() {
		time.Sleep(time.Minute)
		slog.Info("a minute ago", "task", t.Type())
	}()
	return nil
}

func (h *handler) okMemory(ctx context.Context, t *asynq.Task) error {
	go h.count(t.Type())
	return nil
}

func (h *handler) count(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.seen[name]++
	for k := range h.seen {
		if h.seen[k] == 0 {
			delete(h.seen, k)
		}
	}
}

func (h *handler) okSends(ctx context.Context, t *asynq.Task) error {
	buffered := make(chan string, 10)
	go func() { buffered <- t.Type() }()
	go func() { h.queue <- t.Type() }()
	return nil
}

// Logger is the service's own.
type Logger interface {
	Infof(format string, args ...any)
	With(name string) Logger
}

func okOwnLogger(l Logger) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		go l.Infof("task %s", t.Type())
		go func() { l.Infof("task %s", t.Type()) }()
		return nil
	}
}

func refresh() { _ = os.WriteFile("cache", nil, 0o600) }

func okNamed(ctx context.Context, t *asynq.Task) error {
	l := slog.With("task", t.Type())
	go func() {
		refresh()
		l.Info("refreshed")
	}()
	return nil
}

func (h *handler) okTimer(ctx context.Context, t *asynq.Task) error {
	name := t.Type()
	time.AfterFunc(time.Minute, func() { h.count(name) })
	return nil
}
