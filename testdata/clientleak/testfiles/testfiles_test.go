package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestOK(t *testing.T) {
	client := asynq.NewClient(asynq.RedisClientOpt{})
	client.Enqueue(asynq.NewTask("t", nil))
}
