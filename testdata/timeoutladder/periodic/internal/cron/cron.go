package cron

import (
	"time"

	"github.com/hibiken/asynq"
)

const Redis = "redis:6379"

type Provider struct{ Tenant string }

func (p *Provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	var configs []*asynq.PeriodicTaskConfig
	configs = append(configs, &asynq.PeriodicTaskConfig{
		Cronspec: "@hourly",
		Task:     asynq.NewTask("stats:roll", []byte(p.Tenant), asynq.Timeout(10*time.Second)),
		Opts:     []asynq.Option{asynq.Queue("stats"), asynq.Timeout(10 * time.Minute)},
	})
	// Opts come after the task's own options.
	configs = append(configs, &asynq.PeriodicTaskConfig{
		Cronspec: "@daily",
		Task:     asynq.NewTask("trial:expire", nil, asynq.Timeout(time.Hour)),
		Opts:     []asynq.Option{asynq.Queue("trials"), asynq.Timeout(10 * time.Second)},
	})
	return configs, nil
}
