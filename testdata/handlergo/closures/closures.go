// Package closures has handlers and goroutines that are literals.
package closures

import (
	"context"

	"github.com/hibiken/asynq"
)

// Repository keeps things.
type Repository interface {
	Save(ctx context.Context, id string) error
}

func register(mux *asynq.ServeMux, repo Repository) {
	mux.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error {
		go repo.Save(ctx, t.Type()) // want "goroutine in a handler outlives it"
		return nil
	})
	mux.Handle("b", asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		work := func() { _ = repo.Save(ctx, t.Type()) }
		go work() // want "goroutine in a handler outlives it"
		return nil
	}))
	mux.HandleFunc("c", func(ctx context.Context, t *asynq.Task) error {
		save := func(id string) {
			go func() { // want "goroutine in a handler outlives it"
				_ = repo.Save(context.Background(), id)
			}()
		}
		save(string(t.Payload()))
		return nil
	})
}

func each(ids []byte, f func(id string)) {
	for _, id := range ids {
		f(string(id))
	}
}

func perItem(repo Repository) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		each(t.Payload(), func(id string) {
			go repo.Save(ctx, id) // want "goroutine in a handler outlives it"
		})
		return nil
	}
}

func middleware(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		go next.ProcessTask(ctx, t) // want "goroutine in a handler outlives it"
		return nil
	})
}

func okMiddleware(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		done := make(chan error, 1)
		go func() { done <- next.ProcessTask(ctx, t) }()
		select {
		case err := <-done:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// What is around the handler has no task.
func okAround(repo Repository, name string) asynq.HandlerFunc {
	go repo.Save(context.Background(), name)
	return func(ctx context.Context, t *asynq.Task) error {
		go repo.Save(context.Background(), name)
		return repo.Save(ctx, t.Type())
	}
}

func okKeptLiteral(repo Repository) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		later = append(later, func() { go repo.Save(context.Background(), t.Type()) })
		return nil
	}
}

var later []func()
