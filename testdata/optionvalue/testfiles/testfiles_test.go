package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestShipped(t *testing.T) {
	c := asynq.NewClient(asynq.RedisClientOpt{})
	c.Enqueue(asynq.NewTask("a", nil), asynq.MaxRetry(1), asynq.Timeout(0))
	shipped(c, asynq.NewTask("a", nil))
}
