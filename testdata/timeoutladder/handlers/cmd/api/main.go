package main

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func pay(ctx context.Context, c *asynq.Client, id string) error {
	_, err := c.EnqueueContext(ctx, asynq.NewTask("order:paid", []byte(id)), asynq.Queue("orders"), asynq.Timeout(20*time.Second))
	return err
}

// The caller's context limits the enqueuing, not the task.
func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	if err := pay(ctx, c, "7"); err != nil {
		log.Fatal(err)
	}
}
