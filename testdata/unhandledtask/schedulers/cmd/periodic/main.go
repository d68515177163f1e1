package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type provider struct{}

func (provider) GetConfigs() ([]*asynq.PeriodicTaskConfig, error) {
	cfgs := []*asynq.PeriodicTaskConfig{
		{Cronspec: "@every 5m", Task: asynq.NewTask("cache:warm", nil)},
		{Cronspec: "@every 1h", Task: asynq.NewTask("cache:drop", nil)},
		{
			Cronspec: "@daily",
			Task:     asynq.NewTask("cache:dump", nil),
			Opts:     []asynq.Option{asynq.Queue("dumps")},
		},
	}
	stat := &asynq.PeriodicTaskConfig{
		Cronspec: "@every 1m",
		Task:     asynq.NewTask("cache:stat", nil),
		Opts:     []asynq.Option{asynq.MaxRetry(0), asynq.Queue("cron")},
	}
	return append(cfgs, stat), nil
}

func main() {
	mgr, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		RedisConnOpt:               asynq.RedisClientOpt{Addr: "redis:6379"},
		PeriodicTaskConfigProvider: provider{},
		SyncInterval:               time.Minute,
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := mgr.Run(); err != nil {
		log.Fatal(err)
	}
}
