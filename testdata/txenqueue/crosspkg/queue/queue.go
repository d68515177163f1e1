// Package queue wraps asynq.
package queue

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

// Distributor enqueues tasks.
type Distributor interface {
	Welcome(ctx context.Context, id int, opts ...asynq.Option) error
	Remind(ctx context.Context, id int) error
}

type redisDistributor struct{ client *asynq.Client }

// New makes a distributor.
func New(opt asynq.RedisClientOpt) Distributor {
	return &redisDistributor{asynq.NewClient(opt)}
}

func (d *redisDistributor) Welcome(ctx context.Context, id int, opts ...asynq.Option) error {
	_, err := d.client.EnqueueContext(ctx, asynq.NewTask("welcome", nil, opts...))
	return err
}

func (d *redisDistributor) Remind(ctx context.Context, id int) error {
	_, err := d.client.EnqueueContext(ctx, asynq.NewTask("remind", nil), asynq.ProcessIn(time.Hour))
	return err
}
