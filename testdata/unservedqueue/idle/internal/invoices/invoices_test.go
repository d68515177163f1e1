package invoices

import (
	"testing"

	"github.com/hibiken/asynq"
)

// What only tests enqueue does not count.
func TestSend(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: Redis})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask(Send, nil), asynq.Queue("testing")); err != nil {
		t.Skip(err)
	}
}
