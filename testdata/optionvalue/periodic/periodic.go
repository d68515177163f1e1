// Package periodic configures periodic tasks.
package periodic

import (
	"time"

	"github.com/hibiken/asynq"
)

type provider struct{ on bool }

func (p *provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@hourly", Task: asynq.NewTask("a", nil), Opts: []asynq.Option{asynq.MaxRetry(1), nil}},               // want "a nil Option: the scheduler's heartbeat crashes on it"
		{Cronspec: "@hourly", Task: asynq.NewTask("b", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Timeout(60)}}, // want "asynq.Timeout\\(60ns\\): a bare number"
		{Cronspec: "@hourly", Task: asynq.NewTask("c", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Timeout(0)}},  // want "asynq.Timeout\\(0\\)"
	}, nil
}

func manager(redis asynq.RedisConnOpt) {
	asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		PeriodicTaskConfigProvider: &provider{},
		RedisConnOpt:               redis,
		SyncInterval:               10, // want "SyncInterval of 10ns: a bare number"
	})
}

type okProvider struct{ end time.Time }

func (p *okProvider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	return []*asynq.PeriodicTaskConfig{
		{Cronspec: "@hourly", Task: asynq.NewTask("a", nil, asynq.MaxRetry(1), nil), Opts: nil},
		{Cronspec: "@hourly", Task: asynq.NewTask("b", nil), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Timeout(time.Minute)}},
		{Cronspec: "@hourly", Task: asynq.NewTask("c", nil, asynq.Deadline(p.end)), Opts: []asynq.Option{asynq.MaxRetry(1), asynq.Timeout(0)}},
	}, nil
}

func okManager(redis asynq.RedisConnOpt) {
	asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		PeriodicTaskConfigProvider: &okProvider{},
		RedisConnOpt:               redis,
		SyncInterval:               10 * time.Second,
	})
}
