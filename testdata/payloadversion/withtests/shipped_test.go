package withtests

import (
	"encoding/json"
	"testing"

	"github.com/hibiken/asynq"
)

type okInTest struct{ ID int }

// A test beside it changes nothing for the shipped file; the test itself is not reported.
func TestOkShipped(t *testing.T) {
	b, err := json.Marshal(okInTest{1})
	if err != nil {
		t.Fatal(err)
	}
	if asynq.NewTask("shipped", b).Type() != newShippedTask().Type() {
		t.Error("types differ")
	}
}
