package cron

import (
	"github.com/hibiken/asynq"
)

type Provider struct{}

func (Provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{
			Cronspec: "*/5 * * * *",
			Task:     asynq.NewTask("stats:roll", nil),
			Opts:     []asynq.Option{asynq.Queue("stats"), asynq.MaxRetry(0)},
		},
		{
			Cronspec: "@daily",
			Task:     asynq.NewTask("trial:expire", nil, asynq.Queue("trials")),
		},
		// Opts come after the task's own options.
		{
			Cronspec: "@daily",
			Task:     asynq.NewTask("session:sweep", nil, asynq.Queue("sessions")),
			Opts:     []asynq.Option{asynq.Queue("default")},
		},
	}, nil
}
