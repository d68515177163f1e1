package orders

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"
)

const (
	Place   = "order:place"
	Ship    = "order:ship"
	Invoice = "order:invoice"
	Rate    = "order:rate"
)

// Placer enqueues the next steps.
type Placer struct{ Client *asynq.Client }

func (p *Placer) ProcessTask(ctx context.Context, t *asynq.Task) error {
	for _, next := range []string{Ship, Invoice} {
		if _, err := p.Client.EnqueueContext(ctx, asynq.NewTask(next, t.Payload())); err != nil {
			return fmt.Errorf("%s: %w", next, err)
		}
	}
	return nil
}

// Shipper asks for a rating later.
func Shipper(c *asynq.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		rate := asynq.NewTask(Rate, t.Payload(), asynq.Queue("later"))
		_, err := c.EnqueueContext(ctx, rate)
		return err
	}
}
