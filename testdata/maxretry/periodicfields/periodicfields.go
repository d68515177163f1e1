// Package periodicfields fills periodic tasks field by field.
package periodicfields

import "github.com/hibiken/asynq"

func variables() []*asynq.PeriodicTaskConfig {
	var one asynq.PeriodicTaskConfig
	one.Cronspec = "@daily"
	one.Task = asynq.NewTask("cleanup", nil) // want "without MaxRetry"
	two := new(asynq.PeriodicTaskConfig)
	two.Cronspec, two.Task = "@hourly", asynq.NewTask("sweep", nil) // want "without MaxRetry"
	return []*asynq.PeriodicTaskConfig{&one, two}
}

func elements(types []string) []asynq.PeriodicTaskConfig {
	out := make([]asynq.PeriodicTaskConfig, len(types))
	for i, t := range types {
		out[i].Cronspec = "@daily"
		out[i].Task = asynq.NewTask(t, nil) // want "without MaxRetry"
	}
	return out
}

func okTask() asynq.PeriodicTaskConfig {
	var cfg asynq.PeriodicTaskConfig
	cfg.Cronspec = "@daily"
	cfg.Task = asynq.NewTask("cleanup", nil, asynq.MaxRetry(2))
	return cfg
}

// The task is somebody else's.
func okUnknown(task *asynq.Task) asynq.PeriodicTaskConfig {
	var cfg asynq.PeriodicTaskConfig
	cfg.Task = task
	return cfg
}
