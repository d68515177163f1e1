package orders_test

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestExternal(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: "redis:6379"})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask("order:bogus", nil)); err != nil {
		t.Skip(err)
	}
}
