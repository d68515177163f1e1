package jobs

import (
	"context"
	"encoding/json"
	"time"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Putter interface {
	Put(t *asynq.Task, opts ...asynq.Option) error
}

type Redisq struct{ C *asynq.Client }

func (r *Redisq) Put(t *asynq.Task, opts ...asynq.Option) error {
	_, err := r.C.Enqueue(t, opts...)
	return err
}

func New[P any](typ string, p P, limit time.Duration) (*asynq.Task, error) {
	b, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(typ, b, asynq.Timeout(limit)), nil
}

func Handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
