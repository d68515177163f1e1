package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put := func(typ string, opts ...asynq.Option) {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), opts...); err != nil {
			log.Println(err)
		}
	}
	put("video:cut", asynq.Queue("videos"))
	put("video:cut", asynq.Queue("big"))
	put("video:cut")
	put("video:join")
	put("audio:cut", asynq.Queue("audio-slow"))
	put("audio:join", asynq.Queue("audio-slow"))
	put("text:trim", asynq.Queue("text-high"))
	put("text:trim", asynq.Queue("text-low"))
}
