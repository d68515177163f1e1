package queue

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Client struct{ inner *asynq.Client }

func NewClient(addr string) *Client {
	return &Client{inner: asynq.NewClient(asynq.RedisClientOpt{Addr: addr})}
}

func (c *Client) Send(ctx context.Context, typ, queue string, payload any) error {
	b, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	return c.put(ctx, asynq.NewTask(typ, b), asynq.Queue(queue))
}

func (c *Client) put(ctx context.Context, t *asynq.Task, opts ...asynq.Option) error {
	_, err := c.inner.EnqueueContext(ctx, t, append(opts, asynq.MaxRetry(5))...)
	return err
}

func (c *Client) Close() error { return c.inner.Close() }
