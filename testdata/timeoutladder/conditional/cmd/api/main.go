package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(typ, queue string, limit time.Duration) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue), asynq.Timeout(limit)); err != nil {
			log.Println(err)
		}
	}
	put("import:all", "bulk", time.Hour)
	put("beta:try", "beta", time.Minute)
	put("plain:run", "plain", time.Hour)
	put("plain:run", "default", 10*time.Second)
}
