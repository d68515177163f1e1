package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/periodic/internal/cron"
)

func main() {
	opt := asynq.RedisClientOpt{Addr: cron.Redis}
	s := asynq.NewScheduler(opt, nil)
	if _, err := s.Register("@every 1m", asynq.NewTask("cache:warm", nil), asynq.Queue("cache"), asynq.Timeout(50*time.Second)); err != nil {
		log.Fatal(err)
	}
	if _, err := s.Register("@every 1h", asynq.NewTask("cache:drop", nil), asynq.Queue("cache"), asynq.Timeout(5*time.Second)); err != nil {
		log.Fatal(err)
	}
	if err := s.Start(); err != nil {
		log.Fatal(err)
	}
	defer s.Shutdown()
	mgr, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{
		RedisConnOpt:               opt,
		PeriodicTaskConfigProvider: &cron.Provider{Tenant: "acme"},
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := mgr.Run(); err != nil {
		log.Fatal(err)
	}
}
