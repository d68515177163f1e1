// Package periodicplain never completes them.
package periodicplain

import "github.com/hibiken/asynq"

func configs(specs []string) []*asynq.PeriodicTaskConfig {
	var out []*asynq.PeriodicTaskConfig
	for _, spec := range specs {
		cfg := asynq.PeriodicTaskConfig{Cronspec: spec, Task: asynq.NewTask(spec, nil)} // want "without MaxRetry"
		out = append(out, &cfg)
	}
	return out
}
