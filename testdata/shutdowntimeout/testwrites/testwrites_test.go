package testwrites

import (
	"testing"
	"time"

	"github.com/hibiken/asynq"
)

func TestServer(t *testing.T) {
	base.ShutdownTimeout = time.Second
	if newServer(asynq.RedisClientOpt{}) == nil {
		t.Error("no server")
	}
}
