// Package worker handles tasks.
package worker

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"

	"shop.example/payloadchange/packages/now/codec"
	"shop.example/payloadchange/packages/now/tasks"
)

// Orders handles orders.
type Orders struct{}

// ProcessTask handles one.
func (Orders) ProcessTask(_ context.Context, t *asynq.Task) error {
	o, err := codec.Decode[tasks.Order](t.Payload())
	if err != nil {
		return err
	}
	return place(o)
}

func place(o tasks.Order) error {
	fmt.Println(o.UserID, o.Lines[0].Count)
	return nil
}

// Handle makes a handler of a function.
func Handle[T any](do func(context.Context, T) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		v, err := codec.Decode[T](t.Payload())
		if err != nil {
			return err
		}
		return do(ctx, v)
	}
}

// Newsletter sends one.
func Newsletter(_ context.Context, p tasks.Newsletter) error {
	fmt.Println(p.Subject)
	return nil
}

// Logged logs what a handler does.
func Logged(next asynq.HandlerFunc) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		fmt.Println(t.Type())
		return next(ctx, t)
	}
}

// Invoice sends one.
func Invoice(_ context.Context, t *asynq.Task) error {
	inv, err := codec.Decode[tasks.Invoice](t.Payload())
	if err != nil {
		return err
	}
	fmt.Println(inv.Total.In)
	return nil
}
