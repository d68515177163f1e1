// Package jobs wraps the scheduler.
package jobs

import "github.com/hibiken/asynq"

const Nightly = "0 0 1 * * *"

var Weekly = "0 0 * * 7"

type Cron struct{ scheduler *asynq.Scheduler }

func (c *Cron) Add(spec string, t *asynq.Task) error {
	_, err := c.scheduler.Register(spec, t, asynq.MaxRetry(1))
	return err
}

func (c *Cron) AddSeconds(spec string, t *asynq.Task) error {
	_, err := c.scheduler.Register(spec[2:], t, asynq.MaxRetry(1))
	return err
}

func (c *Cron) Optional(spec string, t *asynq.Task) error {
	if spec == "" {
		return nil
	}
	return c.Add(spec, t)
}

type Adder interface {
	Add(spec string, t *asynq.Task) error
}

var _ Adder = (*Cron)(nil)
