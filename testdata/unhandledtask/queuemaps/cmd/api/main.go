package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func add(c *asynq.Client, typ, queue string) {
	if _, err := c.Enqueue(asynq.NewTask(typ, nil, asynq.Queue(queue))); err != nil {
		log.Println(err)
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	add(c, "a:two", "anything")
	add(c, "a:three", "default")
	add(c, "critical:one", "critical")
	add(c, "critical:two", "critical")
	add(c, "video:cut", "video")
	add(c, "video:join", "video")
	add(c, "audio:mix", "audio")
}
