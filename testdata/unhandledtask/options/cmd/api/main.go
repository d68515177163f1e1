package main

import (
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// The option slice is appended to.
func add(c *asynq.Client) error {
	opts := []asynq.Option{asynq.MaxRetry(3), asynq.Timeout(time.Minute)}
	opts = append(opts, asynq.Queue("low"))
	_, err := c.Enqueue(asynq.NewTask("index:add", nil), opts...)
	return err
}

// Enqueue's option overrides NewTask's.
func move(c *asynq.Client) error {
	t := asynq.NewTask("index:move", nil, asynq.Queue("nowhere"))
	_, err := c.Enqueue(t, asynq.Queue("mail"))
	return err
}

func okMove(c *asynq.Client) error {
	t := asynq.NewTask("index:copy", nil, asynq.Queue("mail"))
	_, err := c.Enqueue(t, asynq.Queue("nowhere"))
	return err
}

// The last option of a kind wins.
func okLast(c *asynq.Client) error {
	opts := []asynq.Option{asynq.Queue("low")}
	opts = append(opts, asynq.Queue("elsewhere"))
	_, err := c.Enqueue(asynq.NewTask("index:last", nil), opts...)
	return err
}

// The default queue is not served by any server.
func okDefault(c *asynq.Client) error {
	_, err := c.Enqueue(asynq.NewTask("index:default", nil), asynq.MaxRetry(1))
	return err
}

func okPrefix(c *asynq.Client) error {
	_, err := c.Enqueue(asynq.NewTask("doc:parse", nil), asynq.Queue("low"))
	return err
}

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	for _, f := range []func(*asynq.Client) error{add, move, okMove, okLast, okDefault, okPrefix} {
		if err := f(c); err != nil {
			log.Println(err)
		}
	}
}
