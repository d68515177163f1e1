// Package queue wraps options for other packages.
package queue

import (
	"time"

	"github.com/hibiken/asynq"
)

func WithTimeout(d time.Duration) asynq.Option { return asynq.Timeout(d) }

func In(name string) asynq.Option { return asynq.Queue(name) }

func Positive(d time.Duration) asynq.Option {
	if d > 0 {
		return asynq.Timeout(d)
	}
	return asynq.Timeout(time.Minute)
}

func Seconds(n int) asynq.Option { return asynq.Timeout(time.Duration(n) * time.Second) }

func Until(end time.Time) []asynq.Option { return []asynq.Option{asynq.Deadline(end)} }

type Client struct{ inner *asynq.Client }

func (c *Client) Enqueue(t *asynq.Task, timeout time.Duration, retries int, opts ...asynq.Option) error {
	_, err := c.inner.Enqueue(t, append(opts, asynq.Timeout(timeout), asynq.MaxRetry(retries))...)
	return err
}

func NewServer(redis asynq.RedisConnOpt, workers int, grace time.Duration) *asynq.Server {
	return asynq.NewServer(redis, asynq.Config{Concurrency: workers, ShutdownTimeout: grace})
}

type setting func(*asynq.Config)

func Grace(d time.Duration) func(*asynq.Config) {
	return func(cfg *asynq.Config) { cfg.ShutdownTimeout = d }
}

func Register(s *asynq.Scheduler, t *asynq.Task, opts ...asynq.Option) {
	_, _ = s.Register("@hourly", t, append(opts, asynq.MaxRetry(1))...)
}
