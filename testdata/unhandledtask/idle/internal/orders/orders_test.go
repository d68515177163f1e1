package orders

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"
)

// Only tests enqueue these.
func TestQueue(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask("order:fake", nil)); err != nil {
		t.Skip(err)
	}
	if err := (Queue{c}).Cancel(context.Background()); err != nil {
		t.Skip(err)
	}
}
