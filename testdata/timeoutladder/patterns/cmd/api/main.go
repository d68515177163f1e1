package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type job struct {
	typ, queue string
	limit      time.Duration
}

func put(c *asynq.Client, j job) {
	if _, err := c.Enqueue(asynq.NewTask(j.typ, nil, asynq.Timeout(j.limit)), asynq.Queue(j.queue)); err != nil {
		log.Println(err)
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put(c, job{"billing:charge", "billing", time.Minute})
	// The mux inside has no pattern for it.
	put(c, job{"billing:refund", "billing", 2 * time.Hour})
	put(c, job{"image:resize", "images", 45 * time.Second})
	// Nearly a prefix.
	put(c, job{"imagery:tag", "images", 2 * time.Hour})
	put(c, job{"export:csv", "exports", 10 * time.Second})
	put(c, job{"export", "exports", 2 * time.Hour})
}
