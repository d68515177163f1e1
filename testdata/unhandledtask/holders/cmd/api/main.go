package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func put(c *asynq.Client, t *asynq.Task, queue string) {
	if _, err := c.Enqueue(t, asynq.Queue(queue)); err != nil {
		log.Println(err)
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put(c, asynq.NewTask("cart:remind", nil), "cart")
	put(c, asynq.NewTask("cart:merge", nil), "cart")
	put(c, asynq.NewTask("cart:expire", nil), "cart")
	put(c, asynq.NewTask("media:resize", nil), "media")
	put(c, asynq.NewTask("media:purge", nil), "media")
	put(c, asynq.NewTask("search:index", nil), "search")
	put(c, asynq.NewTask("search:drop", nil), "search")
}
