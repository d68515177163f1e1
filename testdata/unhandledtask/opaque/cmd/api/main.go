package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	for typ, queue := range map[string]string{
		"env:other": "env",
		"json:a":    "json",
		"func:a":    "func",
		"own:a":     "own",
		"own:c":     "own",
		"wrapped:b": "wrapped",
	} {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue(queue)); err != nil {
			log.Println(err)
		}
	}
	for _, typ := range []string{"plain:a", "plain:b"} {
		if _, err := c.Enqueue(asynq.NewTask(typ, nil), asynq.Queue("plain")); err != nil {
			log.Println(err)
		}
	}
}
