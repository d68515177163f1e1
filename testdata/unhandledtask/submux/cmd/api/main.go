package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	tasks := []*asynq.Task{
		asynq.NewTask("email:send", nil),
		asynq.NewTask("email:list:weekly", nil),
		asynq.NewTask("email:bounce", nil),
		asynq.NewTask("report:pdf", nil),
		asynq.NewTask("report:csv", nil),
		asynq.NewTask("legacy:anything", nil),
		asynq.NewTask("sms:send", nil),
	}
	for _, t := range tasks {
		if _, err := c.Enqueue(t); err != nil {
			log.Println(err)
		}
	}
}
