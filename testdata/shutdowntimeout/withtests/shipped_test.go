package withtests

import (
	"testing"

	"github.com/hibiken/asynq"
)

// A test beside it changes nothing for the shipped file; the test itself is not reported.
func TestOkNewServer(t *testing.T) {
	opt := asynq.RedisClientOpt{Addr: "localhost:6379"}
	if newServer(opt) == nil || asynq.NewServer(opt, asynq.Config{}) == nil {
		t.Fatal("no server")
	}
}
