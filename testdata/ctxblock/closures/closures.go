// Package closures has handlers and helpers that are literals.
package closures

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"time"

	"github.com/hibiken/asynq"
)

func made(db *sql.DB, wait time.Duration) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		if _, err := db.Exec("DELETE FROM carts"); err != nil { // want "db.Exec in a handler"
			return err
		}
		time.Sleep(wait) // want "time.Sleep in a handler"
		return ctx.Err()
	}
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error {
		fetch := func(url string) error {
			resp, err := http.Get(url) // want "http.Get in a handler"
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}
		if err := fetch("https://shop.example"); err != nil {
			return err
		}
		return ctx.Err()
	})
}

func inPlace(ctx context.Context, t *asynq.Task) error {
	func() {
		time.Sleep(3 * time.Second) // want "time.Sleep in a handler"
	}()
	return ctx.Err()
}

var mu sync.Mutex

func locked(f func()) {
	mu.Lock()
	defer mu.Unlock()
	f()
}

func handed(ctx context.Context, t *asynq.Task) error {
	locked(func() {
		time.Sleep(3 * time.Second) // want "time.Sleep in a handler"
	})
	return ctx.Err()
}

func generic[T any](ctx context.Context, v T, f func(T) error) error {
	time.Sleep(2 * time.Second) // want "time.Sleep in a handler"
	if err := f(v); err != nil {
		return err
	}
	return ctx.Err()
}

type Typed[T any] struct{ db *sql.DB }

func (h *Typed[T]) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if _, err := h.db.Query("SELECT 1"); err != nil { // want "h.db.Query in a handler"
		return err
	}
	return generic(ctx, 1, func(int) error { return nil })
}

type embedded struct{ *sql.DB }

type store struct{ embedded }

func (s store) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if err := s.Ping(); err != nil { // want "s.Ping in a handler"
		return err
	}
	return ctx.Err()
}

func sleepy() { time.Sleep(time.Minute) }

func okValue(ctx context.Context, t *asynq.Task) error {
	locked(sleepy)
	return ctx.Err()
}

func okParam(work func()) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		work()
		return ctx.Err()
	}
}

func okDeferred(ctx context.Context, t *asynq.Task) error {
	defer time.Sleep(2 * time.Second)
	defer func() {
		time.Sleep(2 * time.Second)
	}()
	return ctx.Err()
}

func okGoroutine(ctx context.Context, t *asynq.Task) error {
	go sleepy()
	go func() { time.Sleep(time.Minute) }()
	time.AfterFunc(time.Minute, sleepy)
	return ctx.Err()
}

func okReturned(ctx context.Context, t *asynq.Task) (err error) {
	later := func() { time.Sleep(time.Minute) }
	hooks = append(hooks, later)
	return ctx.Err()
}

var hooks []func()
