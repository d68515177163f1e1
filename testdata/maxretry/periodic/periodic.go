// Package periodic completes configurations after they were made.
package periodic

import "github.com/hibiken/asynq"

type provider struct{ specs []string }

// The options are assigned to the variable.
func (p *provider) okAssigned() []*asynq.PeriodicTaskConfig {
	var out []*asynq.PeriodicTaskConfig
	for _, spec := range p.specs {
		cfg := asynq.PeriodicTaskConfig{Cronspec: spec, Task: asynq.NewTask(spec, nil)}
		cfg.Opts = append(cfg.Opts, asynq.MaxRetry(3))
		out = append(out, &cfg)
	}
	return out
}
