package orders

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Paid struct{ Client *asynq.Client }

// A handler that enqueues what follows.
func (p *Paid) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if _, err := p.Client.EnqueueContext(ctx, asynq.NewTask("receipt:send", t.Payload()), asynq.Queue("receipts")); err != nil {
		return err
	}
	_, err := p.Client.EnqueueContext(ctx, asynq.NewTask("stock:book", t.Payload()))
	return err
}

// The type is not constant.
func (p *Paid) OKAgain(ctx context.Context, t *asynq.Task) error {
	_, err := p.Client.EnqueueContext(ctx, asynq.NewTask(t.Type(), t.Payload()), asynq.Queue("again"))
	return err
}

func Review(c *asynq.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		_, err := c.EnqueueContext(ctx, asynq.NewTask("review:ask", nil), asynq.Queue("later"), asynq.ProcessIn(48*time.Hour))
		return err
	}
}

func Handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
