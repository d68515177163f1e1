// Package testfiles registers patterns in tests.
package testfiles

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

func register(mux *asynq.ServeMux) { mux.HandleFunc("a", handle) }
