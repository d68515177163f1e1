// Package testhelper is there for tests.
package testhelper

import (
	"testing"

	"github.com/hibiken/asynq"
)

func okRefused(t *testing.T, srv *asynq.Server, mux *asynq.ServeMux) {
	srv.Shutdown()
	if srv.Start(mux) == nil {
		t.Error("no error")
	}
}
