package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask("notify:one", nil), asynq.Queue("notify"), asynq.Group("user:7")); err != nil {
		log.Println(err)
	}
	if _, err := c.Enqueue(asynq.NewTask("metrics:point", nil), asynq.Queue("metrics"), asynq.Group("cpu")); err != nil {
		log.Println(err)
	}
}
