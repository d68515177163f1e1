// Package testhelper helps the tests of other packages; it imports testing and does not ship.
package testhelper

import (
	"testing"

	"github.com/hibiken/asynq"
)

// OkSeed fills a queue for a test.
func OkSeed(t *testing.T, client *asynq.Client, n int) {
	t.Helper()
	for range n {
		if _, err := client.Enqueue(asynq.NewTask("seed", nil)); err != nil {
			t.Fatal(err)
		}
	}
}

func okRegister(t *testing.T, s *asynq.Scheduler) {
	s.Register("@daily", asynq.NewTask("seed", nil))
}
