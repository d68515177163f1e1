// Package values holds specs in constants, variables and fields.
package values

import (
	"fmt"
	"os"

	"github.com/hibiken/asynq"
)

const (
	nightly = "0 0 2 * * *"
	prefix  = "0 0 "
	daily   = "0 2 * * *"
)

var (
	cleanup = "0 0 31 6 *"
	report  = daily
	tuned   = "0 0 3 * * *"
)

func tune() { tuned = os.Getenv("SPEC") }

func constants(s *asynq.Scheduler, t *asynq.Task) {
	s.Register(nightly, t, asynq.MaxRetry(1))          // want "cronspec \"0 0 2 . . .\": asynq has no field for seconds"
	s.Register(prefix+"* * * *", t, asynq.MaxRetry(1)) // want "no field for seconds"
	s.Register(cleanup, t, asynq.MaxRetry(1))          // want "never runs"
	spec := "@every 10"
	s.Register(spec, t, asynq.MaxRetry(1)) // want "failed to parse duration"
}

type job struct {
	spec string
	name string
}

func table(s *asynq.Scheduler) {
	jobs := []job{
		{"@hourly", "a"},
		{"0 0 4 * * *", "b"},
		{spec: "0 0 31 9 *", name: "c"},
	}
	for _, j := range jobs {
		s.Register(j.spec, asynq.NewTask(j.name, nil), asynq.MaxRetry(1)) // want "cronspec \"0 0 4 . . .\": asynq has no field for seconds" "cronspec \"0 0 31 9 .\": no such time ever comes"
	}
}

func unnamed(s *asynq.Scheduler) {
	for _, j := range []struct {
		cron string
		name string
	}{
		{"@daily", "a"},
		{"0 25 * * *", "b"},
	} {
		s.Register(j.cron, asynq.NewTask(j.name, nil), asynq.MaxRetry(1)) // want "cronspec \"0 25 . . .\""
	}
}

func choice(s *asynq.Scheduler, t *asynq.Task, fast bool) {
	spec := "@hourly"
	if fast {
		spec = "@every 10ms"
	}
	s.Register(spec, t, asynq.MaxRetry(1)) // want "rounded up"
}

type settings struct{ spec string }

func load() *settings { return &settings{spec: "* * * * 8"} }

func (c *settings) register(s *asynq.Scheduler, t *asynq.Task) {
	s.Register(c.spec, t, asynq.MaxRetry(1)) // want "above maximum"
	func() {
		s.Register(c.spec+" *", t, asynq.MaxRetry(1)) // want "no field for seconds"
	}()
}

func okVariables(s *asynq.Scheduler, t *asynq.Task, minute int) {
	s.Register(report, t, asynq.MaxRetry(1))
	s.Register(tuned, t, asynq.MaxRetry(1))
	s.Register(os.Getenv("SPEC"), t, asynq.MaxRetry(1))
	s.Register(fmt.Sprintf("%d 0 0 * * *", minute), t, asynq.MaxRetry(1))
	spec := os.Getenv("SPEC")
	if spec == "" {
		spec = daily
	}
	s.Register(spec, t, asynq.MaxRetry(1))
}

func okSwitchedOff(s *asynq.Scheduler, t *asynq.Task, on bool) {
	spec := ""
	if on {
		spec = daily
	}
	if spec != "" {
		s.Register(spec, t, asynq.MaxRetry(1))
	}
}

const disabled = ""

func okConstantOff(s *asynq.Scheduler, t *asynq.Task) {
	if disabled != "" {
		s.Register(disabled, t, asynq.MaxRetry(1))
	}
}

type cron struct{}

func (cron) Register(spec string, t *asynq.Task, opts ...asynq.Option) (string, error) {
	return spec, nil
}

func okOtherCron(c cron, t *asynq.Task) { c.Register("0 0 9 * * *", t) }
