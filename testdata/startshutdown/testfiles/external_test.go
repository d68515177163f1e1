package testfiles_test

import (
	"testing"

	"shop.example/startshutdown/testfiles"

	"github.com/hibiken/asynq"
)

func TestExternalNeverClosed(t *testing.T) {
	w := testfiles.New(asynq.RedisClientOpt{Addr: "localhost:6379"})
	if err := w.Start(); err != nil { // want "started but never shut down"
		t.Fatal(err)
	}
}

// Closed by the test's clean-up.
func TestOkExternalClosed(t *testing.T) {
	w := testfiles.New(asynq.RedisClientOpt{Addr: "localhost:6379"})
	t.Cleanup(func() { w.Close() })
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
}
