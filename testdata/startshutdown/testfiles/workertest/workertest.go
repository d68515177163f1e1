// Package workertest helps tests of other packages; it imports testing, and this rule reports there too.
package workertest

import (
	"testing"

	"github.com/hibiken/asynq"
)

// Leak starts a server that nobody can reach any more.
func Leak(t testing.TB) {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	if err := srv.Start(asynq.NewServeMux()); err != nil { // want "started but never shut down"
		t.Fatal(err)
	}
}

// Start returns a server that the test's clean-up shuts down.
func Start(t testing.TB) *asynq.Server {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Shutdown)
	return srv
}
