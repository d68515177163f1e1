package testfiles

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"
)

func Test(t *testing.T) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		okFinish(srv)
		srv.Shutdown()
		return nil
	}))
	srv.Shutdown()
}
