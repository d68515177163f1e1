package queue

import (
	"context"
	"encoding/json"
	"time"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Client struct{ inner *asynq.Client }

func NewClient() *Client {
	return &Client{inner: asynq.NewClient(asynq.RedisClientOpt{Addr: Redis})}
}

func (c *Client) Send(ctx context.Context, typ, queue string, timeout time.Duration, payload any) error {
	b, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	return c.put(ctx, asynq.NewTask(typ, b), asynq.Queue(queue), asynq.Timeout(timeout))
}

// The wrapper's own limit comes last.
func (c *Client) SendShort(ctx context.Context, typ, queue string, opts ...asynq.Option) error {
	opts = append(opts, asynq.Timeout(5*time.Second))
	return c.put(ctx, asynq.NewTask(typ, nil, asynq.Queue(queue)), opts...)
}

func (c *Client) put(ctx context.Context, t *asynq.Task, opts ...asynq.Option) error {
	_, err := c.inner.EnqueueContext(ctx, t, opts...)
	return err
}

func (c *Client) Close() error { return c.inner.Close() }

// All servers started through here wait equally long.
func Serve(queues map[string]int, mux *asynq.ServeMux) error {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: Redis}, asynq.Config{
		Queues:          queues,
		ShutdownTimeout: 20 * time.Second, // want "cart:expire"
	})
	return srv.Run(mux)
}
