package testfiles

import (
	"testing"

	"github.com/hibiken/asynq"
)

func TestTwice(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	mux := asynq.NewServeMux()
	register(mux)
	register(mux)
	mux.HandleFunc("", nil)
}
