package jobs

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Jobs struct{ Client *asynq.Client }

func (j *Jobs) Sweep(ctx context.Context) error {
	_, err := j.Client.EnqueueContext(ctx, asynq.NewTask("session:sweep", nil), asynq.Timeout(2*time.Minute))
	return err
}

func (j *Jobs) OKPurge(ctx context.Context) error {
	_, err := j.Client.EnqueueContext(ctx, asynq.NewTask("session:purge", nil), asynq.Timeout(5*time.Second))
	return err
}

func Handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
