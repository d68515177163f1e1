package queue

import (
	"context"

	"github.com/hibiken/asynq"
)

type Client struct{ c *asynq.Client }

func New(c *asynq.Client) *Client { return &Client{c} }

// Dispatch picks the queue by the type.
func (q *Client) Dispatch(ctx context.Context, typ string, body []byte) error {
	task := asynq.NewTask(typ, body)
	switch typ {
	case "invoice:create", "invoice:void":
		_, err := q.c.EnqueueContext(ctx, task, asynq.Queue("billing"))
		return err
	}
	_, err := q.c.EnqueueContext(ctx, task, asynq.Queue("default"))
	return err
}

// ByPriority picks the queue by a number.
func (q *Client) ByPriority(typ string, prio int) error {
	queue := "default"
	if prio > 5 {
		queue = "critical"
	}
	_, err := q.c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue))
	return err
}

// Bulk has a flag.
func (q *Client) Bulk(typ string, bulk bool) error {
	var opts []asynq.Option
	if bulk {
		opts = append(opts, asynq.Queue("bulk"))
	}
	_, err := q.c.Enqueue(asynq.NewTask(typ, nil), opts...)
	return err
}

// Grouped has an optional group.
func (q *Client) Grouped(typ, group string) error {
	opts := []asynq.Option{asynq.Queue("stats")}
	if group != "" {
		opts = append(opts, asynq.Group(group))
	}
	_, err := q.c.Enqueue(asynq.NewTask(typ, nil), opts...)
	return err
}
