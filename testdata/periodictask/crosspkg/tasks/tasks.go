// Package tasks makes tasks for other packages.
package tasks

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

type Report struct {
	Version int
	Day     string
	ID      string
}

func NewReport() (*asynq.Task, error) {
	body, err := json.Marshal(Report{Version: 1, Day: Today()})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("report", body, asynq.MaxRetry(1)), nil
}

func Make(kind string, p any) *asynq.Task {
	body, _ := json.Marshal(p)
	return asynq.NewTask(kind, body, asynq.MaxRetry(1))
}

func Today() string { return time.Now().Format(time.DateOnly) }

func Now() time.Time { return time.Now() }

func NewID() string { return uuid.NewString() }

func Fixed() *asynq.Task { return asynq.NewTask("fixed", nil, asynq.MaxRetry(1)) }

func Named(name string) *asynq.Task {
	return asynq.NewTask("named", nil, asynq.MaxRetry(1), asynq.TaskID(name))
}

func Only(name string) asynq.Option { return asynq.TaskID(name) }

func Kept() asynq.Option { return asynq.Retention(time.Hour) }

// Cron wraps a scheduler.
type Cron struct{ s *asynq.Scheduler }

func (c *Cron) Add(spec string, t *asynq.Task, opts ...asynq.Option) error {
	_, err := c.s.Register(spec, t, opts...)
	return err
}

func (c *Cron) AddOnly(spec string, t *asynq.Task) error {
	_, err := c.s.Register(spec, t, asynq.TaskID(spec), asynq.Retention(time.Minute))
	return err
}
