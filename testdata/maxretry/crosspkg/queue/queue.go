// Package queue wraps the client for the other packages.
package queue

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"
)

type Queue struct{ client *asynq.Client }

func New(client *asynq.Client) *Queue { return &Queue{client: client} }

// Push enqueues the caller's task with the caller's options: the callers answer for both.
func (q *Queue) Push(ctx context.Context, task *asynq.Task, opts ...asynq.Option) error {
	if _, err := q.client.EnqueueContext(ctx, task, opts...); err != nil {
		return fmt.Errorf("push: %w", err)
	}
	return nil
}

// PushCareful adds the option itself.
func (q *Queue) PushCareful(ctx context.Context, task *asynq.Task) error {
	return q.Push(ctx, task, asynq.MaxRetry(3))
}

// Send takes the payload only, so no caller can give the option.
func (q *Queue) Send(typ string, payload []byte) error {
	_, err := q.client.Enqueue(asynq.NewTask(typ, payload)) // want "without MaxRetry"
	return err
}

// Fire builds the task and takes the options.
func Fire(client *asynq.Client, typ string, opts ...asynq.Option) error {
	all := append([]asynq.Option{asynq.Queue("fire")}, opts...)
	_, err := client.Enqueue(asynq.NewTask(typ, nil), all...)
	return err
}
