package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/tables/internal/jobs"
)

func main() {
	opt := asynq.RedisClientOpt{Addr: jobs.Redis}
	s := asynq.NewScheduler(opt, nil)
	for _, e := range []struct {
		typ, queue string
		limit      time.Duration
	}{
		{"eu:sync", "eu", 10 * time.Second},
		{"eu:clean", "eu", 20 * time.Minute},
		{"us:sync", "us", 10 * time.Second},
		{"us:clean", "us", 25 * time.Second},
	} {
		if _, err := s.Register("@hourly", asynq.NewTask(e.typ, nil), asynq.Queue(e.queue), asynq.Timeout(e.limit)); err != nil {
			log.Fatal(err)
		}
	}

	c := asynq.NewClient(opt)
	defer c.Close()
	var q jobs.Putter = &jobs.Redisq{C: c}
	// A closure over an interface with one implementation.
	put := func(typ string, limit time.Duration) {
		if err := q.Put(asynq.NewTask(typ, nil), asynq.Queue("ap"), asynq.Timeout(limit)); err != nil {
			log.Println(err)
		}
	}
	put("ap:sync", 20*time.Second)
	put("ap:clean", 40*time.Second)

	t, err := jobs.New("af:sync", map[string]int{"page": 1}, 50*time.Second)
	if err != nil {
		log.Fatal(err)
	}
	if err := q.Put(t, asynq.Queue("af")); err != nil {
		log.Println(err)
	}
	if err := s.Run(); err != nil {
		log.Fatal(err)
	}
}
