package jobs

import (
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

// Only a test gives it this long.
func TestPurge(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: Redis})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask("session:purge", nil), asynq.Timeout(time.Hour)); err != nil {
		t.Skip(err)
	}
}
