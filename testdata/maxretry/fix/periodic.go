package fix

import queue "github.com/hibiken/asynq"

type provider struct{}

func (provider) GetConfigs() ([]*queue.PeriodicTaskConfig, error) {
	return []*queue.PeriodicTaskConfig{
		{Cronspec: "@daily", Task: queue.NewTask("report", nil)}, // want "without MaxRetry"
		{ // want "without MaxRetry"
			Cronspec: "@hourly",
			Task:     queue.NewTask("report", nil),
			Opts:     []queue.Option{queue.Queue("low")},
		},
	}, nil
}
