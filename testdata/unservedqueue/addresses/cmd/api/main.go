package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func enqueue(c *asynq.Client, typ, queue string) {
	if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
		log.Println(err)
	}
}

func main() {
	a := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-a:6379"})
	defer a.Close()
	enqueue(a, "order:ship", "orders")
	enqueue(a, "order:ship", "rush")
	// In this database nobody handles these.
	enqueue(a, "report:build", "nightly")
	enqueue(a, "archive:pack", "vault")

	b := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-b:6379"})
	defer b.Close()
	enqueue(b, "order:ship", "orders")
	enqueue(b, "order:ship", "default")

	one := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-a:6379", DB: 1})
	defer one.Close()
	enqueue(one, "report:build", "reports")

	two := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis-a:6379", DB: 2})
	defer two.Close()
	enqueue(two, "archive:pack", "archive")
}
