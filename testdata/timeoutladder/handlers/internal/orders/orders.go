package orders

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

type Paid struct{ Client *asynq.Client }

// A handler that enqueues what follows, for another server.
func (p *Paid) ProcessTask(ctx context.Context, t *asynq.Task) error {
	_, err := p.Client.EnqueueContext(ctx, asynq.NewTask("receipt:render", t.Payload()), asynq.Queue("receipts"), asynq.Timeout(3*time.Minute))
	return err
}

// The type is not constant.
func (p *Paid) OKAgain(ctx context.Context, t *asynq.Task) error {
	_, err := p.Client.EnqueueContext(ctx, asynq.NewTask(t.Type(), t.Payload()), asynq.Queue("orders"), asynq.Timeout(time.Hour))
	return err
}

type Render struct{}

func (Render) ProcessTask(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
