package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func register(s *asynq.Scheduler, spec, typ string, opts ...asynq.Option) {
	if _, err := s.Register(spec, asynq.NewTask(typ, nil), opts...); err != nil {
		log.Fatal(err)
	}
}

func main() {
	s := asynq.NewScheduler(asynq.RedisClientOpt{Addr: "redis:6379"}, nil)
	register(s, "@hourly", "report:hourly")
	register(s, "0 3 * * *", "report:nightly", asynq.Queue("cron"))

	// The options of Register override those of the task.
	elsewhere := asynq.NewTask("report:yearly", nil, asynq.Queue("cron"))
	if _, err := s.Register("0 0 1 1 *", elsewhere, asynq.Queue("archive")); err != nil {
		log.Fatal(err)
	}
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
