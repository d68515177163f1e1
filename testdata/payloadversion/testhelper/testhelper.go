// Package testhelper helps the tests of other packages; it imports testing and does not ship.
package testhelper

import (
	"encoding/json"
	"testing"

	"github.com/hibiken/asynq"
)

// OkPayload is for tests.
type OkPayload struct{ ID int }

func Task(t *testing.T, id int) *asynq.Task {
	t.Helper()
	b, err := json.Marshal(OkPayload{id})
	if err != nil {
		t.Fatal(err)
	}
	return asynq.NewTask("test", b)
}
