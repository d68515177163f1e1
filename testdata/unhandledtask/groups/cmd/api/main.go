package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()

	// Members of a group reach no mux.
	if _, err := c.Enqueue(asynq.NewTask("audit:event", []byte("login")),
		asynq.Queue("audit"), asynq.Group("tenant-7")); err != nil {
		log.Println(err)
	}
	point := asynq.NewTask("metrics:point", []byte("1"), asynq.Queue("metrics"), asynq.Group("cpu"))
	if _, err := c.Enqueue(point); err != nil {
		log.Println(err)
	}
	if _, err := c.Enqueue(asynq.NewTask("audit:flush", nil), asynq.Queue("audit")); err != nil {
		log.Println(err)
	}
}
