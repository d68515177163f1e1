package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestRegister(t *testing.T) {
	s := asynq.NewScheduler(asynq.RedisClientOpt{}, nil)
	s.Register("@daily", asynq.NewTask("a", nil), asynq.MaxRetry(1), asynq.TaskID("a"))
}
