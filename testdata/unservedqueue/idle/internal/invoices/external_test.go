package invoices_test

import (
	"testing"

	"github.com/hibiken/asynq"

	"shop.example/unservedqueue/idle/internal/invoices"
)

func TestExternal(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: invoices.Redis})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask(invoices.Send, nil, asynq.Queue("external"))); err != nil {
		t.Skip(err)
	}
}
