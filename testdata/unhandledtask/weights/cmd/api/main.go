package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func enqueue(c *asynq.Client, queue string, types ...string) {
	for _, typ := range types {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
			log.Println(err)
		}
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	enqueue(c, "critical", "pay:capture", "pay:cancel")
	// Queues of weight 0 and below.
	enqueue(c, "bulk", "bulk:mail")
	enqueue(c, "slow", "slow:scan")
	enqueue(c, "tuned", "tuned:a", "tuned:b")
	enqueue(c, "default", "feed:import", "feed:prune")
}
