// Package lib sees to it that servers are shut down.
package lib

import (
	"context"

	"github.com/hibiken/asynq"
)

// CloseWith shuts the server down when ctx ends.
func CloseWith(ctx context.Context, srv *asynq.Server) {
	context.AfterFunc(ctx, srv.Shutdown)
}

// Close shuts the server down.
func Close(srv *asynq.Server) { srv.Shutdown() }
