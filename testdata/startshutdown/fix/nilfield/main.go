// Command nilfield starts what may be nil.
package main

import (
	"log"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// The scheduler is made only where it is wanted.
type app struct {
	srv   *asynq.Server
	sched *asynq.Scheduler
}

func (a *app) Start(schedule bool) error {
	if schedule {
		a.sched = asynq.NewScheduler(opt, nil)
		if err := a.sched.Start(); err != nil { // want "started but never shut down"
			return err
		}
	}
	return a.srv.Start(nil) // want "started but never shut down"
}

func boot() (*asynq.Server, error) {
	srv := asynq.NewServer(opt, asynq.Config{})
	if err := srv.Start(nil); err != nil {
		return nil, err
	}
	return srv, nil
}

func main() {
	// What comes with an error is nil until that is checked.
	first, err := boot() // want "started but never shut down"
	log.Println(first)
	if err != nil {
		return
	}

	second, err := boot() // want "started but never shut down"
	if err != nil {
		return
	}
	log.Println(second)

	// Behind the statement the variable is not yet set.
	var third *asynq.Server
	go func() {
		third = asynq.NewServer(opt, asynq.Config{})
		_ = third.Start(nil) // want "started but never shut down"
	}()
	log.Println(third)
	_ = (&app{srv: asynq.NewServer(opt, asynq.Config{})}).Start(true)
}
