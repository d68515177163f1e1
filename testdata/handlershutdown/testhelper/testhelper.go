// Package testhelper helps the tests of other packages; it imports testing and does not ship.
package testhelper

import (
	"context"
	"os"
	"testing"

	"github.com/hibiken/asynq"
)

// OkLast returns a handler that ends the server, or the process.
func OkLast(t *testing.T, srv *asynq.Server) asynq.HandlerFunc {
	t.Helper()
	return func(ctx context.Context, task *asynq.Task) error {
		if task.Type() == "exit" {
			os.Exit(1)
		}
		srv.Shutdown()
		return nil
	}
}
