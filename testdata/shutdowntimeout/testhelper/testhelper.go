// Package testhelper helps the tests of other packages; it imports testing and does not ship.
package testhelper

import (
	"testing"

	"github.com/hibiken/asynq"
)

// OkServer runs a server for the time of a test.
func OkServer(t *testing.T, addr string, h asynq.Handler) *asynq.Server {
	t.Helper()
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Concurrency: 1})
	if err := srv.Start(h); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Shutdown)
	return srv
}
