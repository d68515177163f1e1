package main

import (
	"fmt"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unhandledtask/constants/internal/names"
)

const audit = "billing:audit"

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	if err := run(c); err != nil {
		log.Fatal(err)
	}
	if err := okRun(c); err != nil {
		log.Fatal(err)
	}
}

func run(c *asynq.Client) error {
	if _, err := c.Enqueue(asynq.NewTask(names.Refund, nil), asynq.Queue(names.Queue)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask(string(names.Dun), nil, asynq.Queue("q-billing"))); err != nil {
		return err
	}
	daily := fmt.Sprintf("%s:%s", audit, "daily")
	_, err := c.Enqueue(asynq.NewTask(daily, nil), asynq.Queue(names.Queue))
	return err
}

func okRun(c *asynq.Client) error {
	if _, err := c.Enqueue(asynq.NewTask("billing:charge", nil), asynq.Queue(names.Queue)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask(string(names.Void), nil), asynq.Queue(names.Queue)); err != nil {
		return err
	}
	if _, err := c.Enqueue(asynq.NewTask(names.Statement, nil), asynq.Queue("statements")); err != nil {
		return err
	}
	_, err := c.Enqueue(asynq.NewTask("statement:mail", nil), asynq.Queue("statements"))
	return err
}
