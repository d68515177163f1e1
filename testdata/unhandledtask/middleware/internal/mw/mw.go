package mw

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Logging always goes on.
func Logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		start := time.Now()
		err := next.ProcessTask(ctx, t)
		log.Println(t.Type(), time.Since(start), err)
		return err
	})
}

// Recover always goes on.
func Recover(prefix string) asynq.MiddlewareFunc {
	return func(next asynq.Handler) asynq.Handler {
		return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) (err error) {
			defer func() {
				if r := recover(); r != nil {
					err = fmt.Errorf("%s: %v", prefix, r)
				}
			}()
			return next.ProcessTask(ctx, t)
		})
	}
}

// Skip leaves tasks of blocked tenants out.
func Skip(blocked func([]byte) bool) asynq.MiddlewareFunc {
	return func(next asynq.Handler) asynq.Handler {
		return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
			if blocked(t.Payload()) {
				return nil
			}
			return next.ProcessTask(ctx, t)
		})
	}
}

// Old takes the types of an earlier release itself.
func Old(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		switch t.Type() {
		case "old:a", "old:b":
			log.Println("dropped", t.Type())
			return nil
		default:
			return next.ProcessTask(ctx, t)
		}
	})
}
