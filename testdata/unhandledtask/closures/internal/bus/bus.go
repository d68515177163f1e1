package bus

import (
	"context"

	"github.com/hibiken/asynq"
)

// Enqueuer is what services need of a client.
type Enqueuer interface {
	EnqueueContext(ctx context.Context, t *asynq.Task, opts ...asynq.Option) (*asynq.TaskInfo, error)
}

var _ Enqueuer = (*asynq.Client)(nil)

type Accounts struct{ q Enqueuer }

func NewAccounts(c *asynq.Client) *Accounts { return &Accounts{q: c} }

func (a *Accounts) OkOpen(ctx context.Context) error {
	_, err := a.q.EnqueueContext(ctx, asynq.NewTask("account:open", nil))
	return err
}

func (a *Accounts) Close(ctx context.Context) error {
	_, err := a.q.EnqueueContext(ctx, asynq.NewTask("account:close", nil))
	return err
}
