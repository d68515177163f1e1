package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask("notify:one", nil), asynq.Queue("notify"), asynq.Group("user")); err != nil {
		log.Println(err)
	}
	if _, err := c.Enqueue(asynq.NewTask("metrics:point", nil), asynq.Queue("metrics"), asynq.Group("cpu"), asynq.Timeout(time.Hour)); err != nil {
		log.Println(err)
	}
	if _, err := c.Enqueue(asynq.NewTask("event:click", nil), asynq.Queue("events"), asynq.Group("clicks")); err != nil {
		log.Println(err)
	}
	if _, err := c.Enqueue(asynq.NewTask("audit:write", nil), asynq.Queue("audit"), asynq.Timeout(10*time.Second)); err != nil {
		log.Println(err)
	}
}
