package testfiles

import (
	"context"
	"os/signal"
	"syscall"
	"testing"

	"github.com/hibiken/asynq"
)

func TestBase(t *testing.T) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	_ = asynq.Config{BaseContext: func() context.Context { return ctx }}
}
