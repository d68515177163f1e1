package main

import (
	"log"

	"github.com/hibiken/asynq"
)

// Every type goes into its own queue, not into its neighbours'.
func main() {
	opt := asynq.RedisClientOpt{Addr: "redis:6379"}
	s := asynq.NewScheduler(opt, nil)
	for _, e := range []struct{ spec, typ, queue string }{
		{"@hourly", "eu:sync", "eu"},
		{"@hourly", "us:sync", "us"},
		{"@daily", "us:clean", "us-night"},
	} {
		if _, err := s.Register(e.spec, asynq.NewTask(e.typ, nil), asynq.Queue(e.queue)); err != nil {
			log.Fatal(err)
		}
	}

	c := asynq.NewClient(opt)
	defer c.Close()
	for _, q := range []string{"us", "us-batch"} {
		if _, err := c.Enqueue(asynq.NewTask("us:clean", nil), asynq.Queue(q)); err != nil {
			log.Println(err)
		}
	}
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
