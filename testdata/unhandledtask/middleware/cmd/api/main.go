package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	send := func(typ, queue string) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
			log.Println(err)
		}
	}
	send("plain:run", "plain")
	send("plain:stop", "plain")
	send("skips:stop", "skips")
	send("old:a", "old")
	send("old:c", "old")
}
