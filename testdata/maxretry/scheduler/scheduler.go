// Package scheduler registers periodic tasks.
package scheduler

import (
	"time"

	"github.com/hibiken/asynq"
)

func registerWithout(s *asynq.Scheduler) error {
	_, err := s.Register("@daily", asynq.NewTask("report:daily", nil)) // want "without MaxRetry"
	return err
}

func registerWithOtherOptions(s *asynq.Scheduler) {
	task := asynq.NewTask("report:hourly", nil, asynq.Timeout(time.Minute))
	if _, err := s.Register("@hourly", task, asynq.Queue("reports")); err != nil { // want "without MaxRetry"
		panic(err)
	}
}

// The option is among those of the registration.
func okRegisterWith(s *asynq.Scheduler) {
	s.Register("@daily", asynq.NewTask("report:daily", nil), asynq.MaxRetry(3))
}

// The option is among those of the task.
func okRegisterTaskWith(s *asynq.Scheduler) {
	s.Register("@daily", asynq.NewTask("report:daily", nil, asynq.MaxRetry(3)), asynq.Queue("reports"))
}

func every(s *asynq.Scheduler, spec string, task *asynq.Task) {
	if _, err := s.Register(spec, task); err != nil {
		panic(err)
	}
}

func registerThroughHelper(s *asynq.Scheduler) {
	every(s, "@weekly", asynq.NewTask("report:weekly", nil)) // want "without MaxRetry"
}

// The helper gets a task that has it.
func okRegisterThroughHelper(s *asynq.Scheduler) {
	every(s, "@weekly", asynq.NewTask("report:weekly", nil, asynq.MaxRetry(1)))
}

func registerTable(s *asynq.Scheduler) error {
	jobs := []struct {
		spec string
		task *asynq.Task
	}{
		{"@hourly", asynq.NewTask("stock:count", nil)},
		{"@daily", asynq.NewTask("stock:report", nil, asynq.Queue("reports"))},
	}
	for _, j := range jobs {
		if _, err := s.Register(j.spec, j.task); err != nil { // want "without MaxRetry"
			return err
		}
	}
	return nil
}

func configLiteral() *asynq.PeriodicTaskConfig {
	return &asynq.PeriodicTaskConfig{Cronspec: "@daily", Task: asynq.NewTask("a", nil)} // want "without MaxRetry"
}

type provider struct{ queue string }

// GetConfigs mixes entries with and without the option.
func (p *provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@hourly", Task: asynq.NewTask("feed:pull", nil)},                                                    // want "without MaxRetry"
		{Cronspec: "@hourly", Task: asynq.NewTask("feed:push", nil), Opts: []asynq.Option{asynq.Queue(p.queue)}},        // want "without MaxRetry"
		{Cronspec: "@daily", Task: asynq.NewTask("feed:ok", nil, asynq.MaxRetry(2))},                                    // set on the task
		{Cronspec: "@daily", Task: asynq.NewTask("feed:ok2", nil), Opts: []asynq.Option{asynq.MaxRetry(2)}},             // set on the entry
		{Cronspec: "@daily", Task: asynq.NewTask("feed:ok3", nil), Opts: append(p.options(), asynq.Timeout(time.Hour))}, // set by the helper
	}, nil
}

func (p *provider) options() []asynq.Option {
	return []asynq.Option{asynq.Queue(p.queue), asynq.MaxRetry(4)}
}

type entry struct {
	Spec string
	Type string
}

type tableProvider struct{ entries []entry }

func (p tableProvider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	var configs []*asynq.PeriodicTaskConfig
	for _, e := range p.entries {
		task := asynq.NewTask(e.Type, nil)
		configs = append(configs, &asynq.PeriodicTaskConfig{Cronspec: e.Spec, Task: task}) // want "without MaxRetry"
	}
	return configs, nil
}

// The options come from outside.
func okConfigWithOptionsOfCaller(opts ...asynq.Option) *asynq.PeriodicTaskConfig {
	return &asynq.PeriodicTaskConfig{Cronspec: "@daily", Task: asynq.NewTask("a", nil), Opts: opts}
}

// The options are added to the entry afterwards.
func okConfigOptionsSetLater() *asynq.PeriodicTaskConfig {
	cfg := &asynq.PeriodicTaskConfig{Cronspec: "@daily", Task: asynq.NewTask("a", nil)}
	cfg.Opts = append(cfg.Opts, asynq.MaxRetry(1))
	return cfg
}
