package main

import (
	"log"

	"github.com/hibiken/asynq"
)

func put(c *asynq.Client, t *asynq.Task, opts ...asynq.Option) {
	if _, err := c.Enqueue(t, opts...); err != nil {
		log.Println(err)
	}
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	put(c, asynq.NewTask("payment:capture", nil), asynq.MaxRetry(2))
	put(c, asynq.NewTask("mail:send", nil), asynq.Queue("mail"))
	put(c, asynq.NewTask("mail:send", nil))
	put(c, asynq.NewTask("mail:send", nil), asynq.Queue("default"))
	put(c, asynq.NewTask("media:encode", nil), asynq.Queue("slow"))
	put(c, asynq.NewTask("media:encode", nil), asynq.Queue("fast"))
	put(c, asynq.NewTask("media:purge", nil), asynq.Queue("paused"))
	put(c, asynq.NewTask("search:index", nil))
	put(c, asynq.NewTask("audit:write", nil))
	put(c, asynq.NewTask("audit:flush", nil), asynq.Queue("audit"))
}
