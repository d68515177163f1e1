package testwrites

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestSend(t *testing.T) {
	defaults = append(defaults, asynq.MaxRetry(1))
	if err := send(nil); err == nil {
		t.Error("sent")
	}
}
