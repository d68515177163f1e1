package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestRefused(t *testing.T) {
	s := asynq.NewScheduler(asynq.RedisClientOpt{}, nil)
	if _, err := s.Register("@never", asynq.NewTask("a", nil), asynq.MaxRetry(1)); err == nil {
		t.Error("accepted")
	}
}
