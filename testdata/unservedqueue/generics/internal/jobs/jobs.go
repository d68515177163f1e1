package jobs

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Putter interface {
	Put(ctx context.Context, t *asynq.Task, opts ...asynq.Option) error
}

type Redisq struct{ C *asynq.Client }

func (r *Redisq) Put(ctx context.Context, t *asynq.Task, opts ...asynq.Option) error {
	_, err := r.C.EnqueueContext(ctx, t, opts...)
	return err
}

// New makes a task of any payload.
func New[P any](typ string, p P, opts ...asynq.Option) (*asynq.Task, error) {
	b, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(typ, b, opts...), nil
}

func Enqueue[P any](ctx context.Context, c *asynq.Client, typ, queue string, p P) error {
	t, err := New(typ, p)
	if err != nil {
		return err
	}
	_, err = c.EnqueueContext(ctx, t, asynq.Queue(queue))
	return err
}
