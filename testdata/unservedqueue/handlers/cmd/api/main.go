package main

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/handlers/internal/orders"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: orders.Redis})
	defer c.Close()
	for _, t := range []*asynq.Task{asynq.NewTask("order:paid", nil), asynq.NewTask("order:done", nil)} {
		if _, err := c.Enqueue(t, asynq.Queue("orders")); err != nil {
			log.Println(err)
		}
	}
	if _, err := c.Enqueue(asynq.NewTask("geo:block", nil), asynq.Queue("edge")); err != nil {
		log.Println(err)
	}
}
