package queue

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

const addr = "redis.jobs:6379"

type Client struct{ inner *asynq.Client }

func NewClient() *Client {
	return &Client{inner: asynq.NewClient(asynq.RedisClientOpt{Addr: addr})}
}

func (c *Client) Close() error { return c.inner.Close() }

// Send puts a task into the default queue.
func (c *Client) Send(ctx context.Context, typ string, payload any) error {
	return c.SendTo(ctx, "default", typ, payload)
}

func (c *Client) SendTo(ctx context.Context, queue, typ string, payload any) error {
	b, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("marshal %s: %w", typ, err)
	}
	return c.enqueue(ctx, asynq.NewTask(typ, b), asynq.Queue(queue), asynq.MaxRetry(5))
}

func (c *Client) enqueue(ctx context.Context, t *asynq.Task, opts ...asynq.Option) error {
	if _, err := c.inner.EnqueueContext(ctx, t, opts...); err != nil {
		return fmt.Errorf("enqueue %s: %w", t.Type(), err)
	}
	return nil
}
