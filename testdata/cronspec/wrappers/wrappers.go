// Package wrappers hands specs on.
package wrappers

import (
	"time"

	"github.com/hibiken/asynq"
)

type app struct {
	s *asynq.Scheduler
}

func (a *app) every(spec string, name string) {
	if _, err := a.s.Register(spec, asynq.NewTask(name, nil), asynq.MaxRetry(1)); err != nil {
		panic(err)
	}
}

func (a *app) start() {
	a.every("@every 1m", "a")
	a.every("0 0 0 1 1 *", "b")      // want "no field for seconds"
	defer a.every("@sometimes", "c") // want "unrecognized descriptor"
}

func register[T any](s *asynq.Scheduler, spec string, payload T) {
	s.Register(spec, asynq.NewTask("generic", nil), asynq.MaxRetry(1))
}

func viaGeneric(s *asynq.Scheduler) {
	register(s, "0 0 31 11 *", 1) // want "never runs"
	register(s, "0 0 30 11 *", "x")
}

func viaLiteral(s *asynq.Scheduler, t *asynq.Task) {
	add := func(spec string) { s.Register(spec, t, asynq.MaxRetry(1)) }
	add("@hourly")
	add("0 0 12 * * ?") // want "no field for seconds"
}

type registrar interface {
	Register(cronspec string, task *asynq.Task, opts ...asynq.Option) (string, error)
}

func viaInterface(t *asynq.Task) {
	var r registrar = asynq.NewScheduler(asynq.RedisClientOpt{}, nil)
	r.Register("0 0 12 * * ?", t, asynq.MaxRetry(1)) // want "no field for seconds"
}

// A spec with a default.
func (a *app) orDaily(spec string, t *asynq.Task) {
	if spec == "" {
		spec = "@daily"
	}
	a.s.Register(spec, t, asynq.MaxRetry(1))
}

func (a *app) okDefault(t *asynq.Task) { a.orDaily("", t) }

func (a *app) interval(d time.Duration, t *asynq.Task) {
	a.s.Register("@every "+d.String(), t, asynq.MaxRetry(1))
}

func (a *app) okInterval(t *asynq.Task) { a.interval(time.Minute, t) }
