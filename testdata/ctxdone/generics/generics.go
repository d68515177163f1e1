// Package generics has handlers that are generic or made by generic functions.
package generics

import (
	"context"
	"encoding/json"
	"iter"
	"time"

	"github.com/hibiken/asynq"
)

func typed[P any](run func(context.Context, P) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p P
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return run(ctx, p) // ctx goes to a function value
	}
}

func typedWithoutCtx[P any](run func(P) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
		var p P
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return run(p)
	}
}

type processor[P any] struct {
	run   func(P) error
	start func(context.Context, P) error
}

func (h *processor[P]) ProcessTask(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var p P
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.run(p)
}

// ctx goes to the function value in the field.
func (h *processor[P]) okStart(ctx context.Context, t *asynq.Task) error {
	var p P
	return h.start(ctx, p)
}

type order struct {
	Version int
	ID      int64
}

func register(mux *asynq.ServeMux) {
	mux.Handle("a", typed(func(ctx context.Context, o order) error { return ctx.Err() }))
	mux.Handle("b", typed(func(ctx context.Context, o []order) error { return ctx.Err() }))
	mux.Handle("c", typedWithoutCtx(func(o order) error { return nil }))
	mux.Handle("d", typedWithoutCtx(func(o []order) error { return nil }))
	mux.Handle("e", &processor[order]{})
}

func each[T any](ctx context.Context, all []T, f func(T)) {
	for _, v := range all {
		f(v)
	}
}

func eachChecked[T any](ctx context.Context, all []T, f func(T)) error {
	for _, v := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		f(v)
	}
	return nil
}

func genericHelperIgnores(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	each(ctx, t.Payload(), func(byte) { time.Sleep(time.Second) })
	return nil
}

// The generic helper checks in every round.
func okGenericHelperChecks(ctx context.Context, t *asynq.Task) error {
	return eachChecked(ctx, t.Payload(), func(byte) { time.Sleep(time.Second) })
}

var pages iter.Seq[string]

func rangesOverFunc(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	for range pages {
		time.Sleep(time.Second)
	}
	return nil
}

// Checks in the body of the loop over a function.
func okRangesOverFunc(ctx context.Context, t *asynq.Task) error {
	for range pages {
		if ctx.Err() != nil {
			break
		}
		time.Sleep(time.Second)
	}
	return nil
}
