package main

import (
	"fmt"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/slips/internal/names"
)

func main() {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: names.Redis})
	defer c.Close()
	ship := asynq.NewTask("order:ship", nil)
	for _, enqueue := range []func() error{
		func() error { _, err := c.Enqueue(ship, asynq.Queue(names.Critical)); return err },
		func() error { _, err := c.Enqueue(ship, asynq.Queue("low_priority")); return err },
		func() error { _, err := c.Enqueue(ship, asynq.Queue("Mail")); return err },
		func() error { _, err := c.Enqueue(ship, asynq.Queue(fmt.Sprintf("%s-bulk", names.Prefix))); return err },
		// Joined and formatted names that are served.
		func() error { _, err := c.Enqueue(ship, asynq.Queue(names.Orders)); return err },
		func() error {
			_, err := c.Enqueue(asynq.NewTask("order:return", nil), asynq.Queue(fmt.Sprintf("%s-%s", names.Prefix, "returns")))
			return err
		},
	} {
		if err := enqueue(); err != nil {
			log.Println(err)
		}
	}
}
