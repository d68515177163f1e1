package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

// Test files do not ship.
func TestOkServer(t *testing.T) {
	srv := asynq.NewServer(opt, asynq.Config{Concurrency: 1})
	t.Cleanup(srv.Shutdown)
}

func okHelperOfTests() *asynq.Server {
	cfg := asynq.Config{LogLevel: asynq.FatalLevel}
	return asynq.NewServer(opt, cfg)
}
