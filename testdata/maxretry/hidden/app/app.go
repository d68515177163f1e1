// Package app sends through an interface that it does not import.
package app

import (
	"context"

	"shop.example/maxretry/hidden/wiring"

	"github.com/hibiken/asynq"
)

type app struct{ parts wiring.Parts }

func (a *app) withoutOptions(ctx context.Context) error {
	return a.parts.Events.Orders.Send(ctx, nil, "order:new") // want "without MaxRetry"
}

// The option is there.
func (a *app) okWithOption(ctx context.Context) error {
	return a.parts.Events.Orders.Send(ctx, []asynq.Option{asynq.MaxRetry(2)}, "order:new")
}
