package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(typ, queue string, timeout time.Duration) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue), asynq.Timeout(timeout)); err != nil {
			log.Println(err)
		}
	}
	put("video:cut", "default", 5*time.Minute)
	put("audio:cut", "fast", 30*time.Second)
	put("audio:cut", "tiny", 2*time.Second)
	put("audio:join", "tiny", time.Second)
	put("audio:cut", "slow", 70*time.Second)
	put("audio:join", "slow", 80*time.Second)
}
