package jobs_test

import (
	"testing"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/timeoutladder/idle/internal/jobs"
)

func TestSweep(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{Addr: jobs.Redis})
	defer c.Close()
	if _, err := c.Enqueue(asynq.NewTask("session:test", nil, asynq.Timeout(time.Hour))); err != nil {
		t.Skip(err)
	}
}
