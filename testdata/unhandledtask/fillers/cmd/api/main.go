package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func main() {
	ctx := context.Background()
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	for _, typ := range []string{"email:send", "emailverify", "invoice:create", "sms:send"} {
		if _, err := c.EnqueueContext(ctx, asynq.NewTask(typ, nil)); err != nil {
			log.Println(err)
		}
	}
	// In the queue of a server that has the handler.
	if _, err := c.EnqueueContext(ctx, asynq.NewTask("sms:send", nil), asynq.Queue("sms")); err != nil {
		log.Println(err)
	}
}
