package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/periodic/internal/cron"
)

func main() {
	redis := asynq.RedisClientOpt{Addr: "redis:6379"}
	s := asynq.NewScheduler(redis, &asynq.SchedulerOpts{Location: time.UTC})
	if _, err := s.Register("@every 1m", asynq.NewTask("cache:warm", nil), asynq.Queue("cron")); err != nil {
		log.Fatal(err)
	}
	if _, err := s.Register("@every 1h", asynq.NewTask("cache:drop", nil)); err != nil {
		log.Fatal(err)
	}
	if err := s.Start(); err != nil {
		log.Fatal(err)
	}
	mgr, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		RedisConnOpt:               redis,
		PeriodicTaskConfigProvider: cron.Provider{},
		SyncInterval:               time.Minute,
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := mgr.Run(); err != nil {
		log.Fatal(err)
	}
}
