// Package review has shapes that services are written in.
package review

import (
	"fmt"
	"os"

	"github.com/hibiken/asynq"
)

type entry struct {
	Spec string
	Task string
}

func okExportedTable(s *asynq.Scheduler) {
	for _, e := range []entry{{"@hourly", "a"}, {"0 0 9 * * *", "b"}} {
		s.Register(e.Spec, asynq.NewTask(e.Task, nil), asynq.MaxRetry(1))
	}
}

type cron struct {
	s    *asynq.Scheduler
	spec string
}

func newCron(s *asynq.Scheduler) *cron { return &cron{s: s, spec: "0 0 30 2 *"} }

func (c *cron) start() error {
	if _, err := c.s.Register(c.spec, asynq.NewTask("a", nil), asynq.MaxRetry(1)); err != nil { // want "never runs"
		return fmt.Errorf("register: %w", err)
	}
	return nil
}

func spec() string { return "@every 1 h" }

func result(s *asynq.Scheduler, t *asynq.Task) {
	s.Register(spec(), t, asynq.MaxRetry(1)) // want "failed to parse duration"
}

func okEnv(s *asynq.Scheduler, t *asynq.Task) {
	spec, ok := os.LookupEnv("SPEC")
	if !ok {
		spec = "0 0 * * * *"
	}
	s.Register(spec, t, asynq.MaxRetry(1))
}

func okMap(s *asynq.Scheduler, jobs map[string]string) {
	for spec, name := range jobs {
		s.Register(spec, asynq.NewTask(name, nil), asynq.MaxRetry(1))
	}
}

func (c *cron) everyMinute(name string, opts ...asynq.Option) {
	c.at("* * * * *", name, opts...)
}

func (c *cron) at(spec, name string, opts ...asynq.Option) {
	c.s.Register(spec, asynq.NewTask(name, nil), append(opts, asynq.MaxRetry(1))...)
}

func calls(c *cron) {
	c.everyMinute("a")
	c.at("0 * * * * ?", "b") // want "no field for seconds"
	for _, name := range []string{"x", "y"} {
		c.at("@evry 1m", name) // want "unrecognized descriptor"
	}
	go func() { c.at("5 25 * * *", "c") }() // want "above maximum .23."
}
