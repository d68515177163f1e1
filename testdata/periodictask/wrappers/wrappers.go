// Package wrappers registers by way of functions.
package wrappers

import (
	"encoding/json"
	"time"

	"github.com/hibiken/asynq"
)

type tick struct {
	Version int
	At      int64
}

type cron struct {
	s    *asynq.Scheduler
	errs []error
}

func (c *cron) every(d time.Duration, t *asynq.Task, opts ...asynq.Option) {
	if _, err := c.s.Register("@every "+d.String(), t, opts...); err != nil {
		c.errs = append(c.errs, err)
	}
}

func (c *cron) start() {
	body, _ := json.Marshal(tick{Version: 1, At: time.Now().Unix()})
	c.every(time.Hour, asynq.NewTask("tick", body), asynq.MaxRetry(1))                      // want "the payload of a registered task"
	c.every(time.Hour, asynq.NewTask("tock", nil), asynq.MaxRetry(1), asynq.TaskID("tock")) // want "asynq.TaskID of a periodic task"
	c.every(time.Hour, asynq.NewTask("tuck", nil), asynq.MaxRetry(1))
}

func encode[T any](v T) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func generic(s *asynq.Scheduler) {
	s.Register("@daily", asynq.NewTask("a", encode(tick{Version: 1, At: time.Now().Unix()})), asynq.MaxRetry(1)) // want "the payload of a registered task"
	s.Register("@daily", asynq.NewTask("a", encode(tick{Version: 1})), asynq.MaxRetry(1))
}

func literal(s *asynq.Scheduler) {
	now := time.Now()
	add := func(spec string) {
		s.Register(spec, asynq.NewTask("a", []byte(now.String())), asynq.MaxRetry(1)) // want "the payload of a registered task"
	}
	add("@daily")
	make := func() *asynq.Task { return asynq.NewTask("b", encode(time.Now()), asynq.MaxRetry(1)) }
	s.Register("@daily", make()) // want "the payload of a registered task"
}

type registrar interface {
	Register(cronspec string, task *asynq.Task, opts ...asynq.Option) (string, error)
}

func viaInterface() {
	var r registrar = asynq.NewScheduler(asynq.RedisClientOpt{}, nil)
	r.Register("@daily", asynq.NewTask("a", nil), asynq.MaxRetry(1), asynq.TaskID("a")) // want "asynq.TaskID of a periodic task"
}
