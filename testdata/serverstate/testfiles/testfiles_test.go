package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestSecondStart(t *testing.T) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = serve(srv, asynq.NewServeMux())
	if serve(srv, asynq.NewServeMux()) == nil {
		t.Error("no error")
	}
	srv.Shutdown()
}
