package testfiles

import (
	"encoding/json"
	"testing"

	"github.com/hibiken/asynq"
)

type okDeclaredInTest struct{ ID int }

// Test files do not ship.
func TestOkPayload(t *testing.T) {
	for _, v := range []any{OkFixture{1}, &okDeclaredInTest{2}} {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if asynq.NewTask("test", b).Type() != "test" {
			t.Error("wrong type")
		}
	}
	b, _ := json.Marshal(OkFixture{3})
	_ = asynq.NewTask("test", b)
}
