// Package middleware ends things in what wraps handlers.
package middleware

import (
	"context"
	"errors"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func fatal(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		if err != nil {
			log.Fatal(err) // want "log.Fatal in a handler"
		}
		return err
	})
}

type limiter struct {
	next asynq.Handler
	left int
	srv  *asynq.Server
}

// ProcessTask shuts down after so many tasks.
func (l *limiter) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if l.left--; l.left == 0 {
		defer l.srv.Shutdown() // want "waits for the handler"
	}
	return l.next.ProcessTask(ctx, t)
}

// It runs once a task, but it is no handler.
func okMiddleware(next asynq.Handler) asynq.Handler {
	if next == nil {
		log.Fatal("no handler")
	}
	return next
}

// asynq calls it with what handlers return.
func okErrorHandler(ctx context.Context, t *asynq.Task, err error) {
	if errors.Is(err, os.ErrPermission) {
		log.Fatal(err)
	}
}

func wire(mux *asynq.ServeMux) {
	mux.Use(fatal, okMiddleware)
	mux.Handle("limited", &limiter{next: mux})
}
