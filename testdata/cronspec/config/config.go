// Package config provides periodic tasks.
package config

import "github.com/hibiken/asynq"

const everySecond = "* * * * * *"

type provider struct{}

func (provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "0 0 9 * * *", Task: asynq.NewTask("a", nil, asynq.MaxRetry(1))}, // want "no field for seconds"
		{Cronspec: "0 0 31 2 *", Task: asynq.NewTask("b", nil, asynq.MaxRetry(1))},  // want "never runs"
		{
			Cronspec: everySecond, // want "no field for seconds and refuses it; remove the first field or use @every"
			Task:     asynq.NewTask("c", nil, asynq.MaxRetry(1)),
		},
		{Cronspec: "@every 100ms", Task: asynq.NewTask("d", nil, asynq.MaxRetry(1))}, // want "rounded up"
	}, nil
}

func assigned(t *asynq.Task) *asynq.PeriodicTaskConfig {
	c := &asynq.PeriodicTaskConfig{Task: t, Opts: []asynq.Option{asynq.MaxRetry(1)}}
	c.Cronspec = "61 * * * *" // want "above maximum"
	return c
}

func entry(spec string, t *asynq.Task) *asynq.PeriodicTaskConfig {
	return &asynq.PeriodicTaskConfig{Cronspec: spec, Task: t, Opts: []asynq.Option{asynq.MaxRetry(1)}}
}

func entries(t *asynq.Task) []*asynq.PeriodicTaskConfig {
	return []*asynq.PeriodicTaskConfig{
		entry("@daily", t),
		entry("@dayly", t), // want "unrecognized descriptor"
	}
}

type row struct {
	Spec string
	Type string
}

func okRows(rows []row) []*asynq.PeriodicTaskConfig {
	var out []*asynq.PeriodicTaskConfig
	for _, r := range rows {
		out = append(out, &asynq.PeriodicTaskConfig{Cronspec: r.Spec, Task: asynq.NewTask(r.Type, nil, asynq.MaxRetry(1))})
	}
	return out
}

func okEntries(t *asynq.Task) []*asynq.PeriodicTaskConfig {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "0 9 * * *", Task: t, Opts: []asynq.Option{asynq.MaxRetry(1)}},
		{Cronspec: "@every 3m", Task: t, Opts: []asynq.Option{asynq.MaxRetry(1)}},
		entry("30 1 * * 1-5", t),
	}
}

// A Config of one's own is none of asynq's.
type Config struct{ Cronspec string }

func okOwn() Config { return Config{Cronspec: "0 0 9 * * *"} }
