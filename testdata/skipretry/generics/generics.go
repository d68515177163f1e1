// Package generics has handlers and helpers with type parameters.
package generics

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type order struct{ Version, ID int }

type mail struct {
	Version int
	To      string
}

func decode[T any](t *asynq.Task) (T, error) {
	var v T
	if err := json.Unmarshal(t.Payload(), &v); err != nil {
		return v, fmt.Errorf("payload of %s: %w", t.Type(), err)
	}
	return v, nil
}

// Each handler decodes a payload of its own.
func orders(ctx context.Context, t *asynq.Task) error {
	o, err := decode[order](t)
	if err != nil {
		return err // want "handler orders"
	}
	log.Print(o.ID)
	return nil
}

func mails(ctx context.Context, t *asynq.Task) error {
	m, err := decode[mail](t)
	if err != nil {
		return err // want "handler mails"
	}
	log.Print(m.To)
	return nil
}

func okSkipped(ctx context.Context, t *asynq.Task) error {
	m, err := decode[mail](t)
	if err != nil {
		return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	log.Print(m.To)
	return nil
}

// Handle makes a handler of a function.
func Handle[T any](do func(context.Context, T) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var v T
		if err := json.Unmarshal(t.Payload(), &v); err != nil {
			return err // want "^handler returns"
		}
		return do(ctx, v)
	}
}

// OkHandle makes one of which what is malformed is not tried again.
func OkHandle[T any](do func(context.Context, T) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		v, err := decode[T](t)
		if err != nil {
			return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
		}
		return do(ctx, v)
	}
}

// A Typed handler is generic itself.
type Typed[T any] struct {
	do func(context.Context, T) error
}

// ProcessTask implements asynq.Handler.
func (h Typed[T]) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var v T
	err := json.Unmarshal(t.Payload(), &v)
	if err != nil {
		return err // want "handler ProcessTask"
	}
	return h.do(ctx, v)
}
