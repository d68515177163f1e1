// Package bus hides its only implementation behind an interface.
package bus

import (
	"context"

	"github.com/hibiken/asynq"
)

// Bus sends events.
type Bus interface {
	Send(ctx context.Context, opts []asynq.Option, event string) error
}

type redisBus struct{ client *asynq.Client }

// New returns a bus.
func New(client *asynq.Client) Bus { return &redisBus{client} }

// Send is what the interface promises.
func (b *redisBus) Send(ctx context.Context, opts []asynq.Option, event string) error {
	_, err := b.client.EnqueueContext(ctx, asynq.NewTask(event, nil, opts...), opts...)
	return err
}
