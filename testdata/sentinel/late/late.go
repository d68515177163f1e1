// Package late returns SkipRetry when the context has ended.
package late

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/hibiken/asynq"
)

func selected(ctx context.Context, t *asynq.Task) error {
	select {
	case <-ctx.Done():
		return asynq.SkipRetry // want "comes too late .*; return ctx.Err\\(\\)$"
	case <-time.After(time.Second):
		return nil
	}
}

func checked(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() != nil {
		return fmt.Errorf("ended: %w", asynq.SkipRetry) // want "comes too late"
	}
	return nil
}

func assigned(ctx context.Context, t *asynq.Task) error {
	for range 3 {
		if err := ctx.Err(); err != nil {
			return errors.Join(err, asynq.SkipRetry) // want "comes too late"
		}
	}
	return nil
}

func derived(ctx context.Context, t *asynq.Task) error {
	ctx = context.WithValue(ctx, key{}, t.Type())
	select {
	case <-ctx.Done():
		return asynq.SkipRetry // want "comes too late"
	default:
	}
	return nil
}

type key struct{}

func waited(ctx context.Context, t *asynq.Task) error {
	go func() { time.Sleep(time.Second) }()
	<-ctx.Done()
	return asynq.SkipRetry // want "comes too late"
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error {
		if ctx.Err() != nil {
			return asynq.SkipRetry // want "comes too late"
		}
		return nil
	})
}

func okErr(ctx context.Context, t *asynq.Task) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return asynq.SkipRetry
}

func okOwnDeadline(ctx context.Context, t *asynq.Task) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	select {
	case <-ctx.Done():
		return asynq.SkipRetry
	case <-time.After(time.Minute):
		return nil
	}
}

func okOtherCase(ctx context.Context, t *asynq.Task) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return asynq.SkipRetry
	}
}

func okOther(ctx context.Context, t *asynq.Task) error {
	background := context.Background()
	if background.Err() != nil {
		return asynq.SkipRetry
	}
	return ctx.Err()
}

func okAfter(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() == nil {
		return asynq.SkipRetry
	}
	return ctx.Err()
}

func okNil(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() != nil {
		return nil
	}
	return asynq.SkipRetry
}
