// Package suppress silences reports.
package suppress

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

func okNolint(mux *asynq.ServeMux) {
	mux.HandleFunc("a", handle)
	mux.HandleFunc("a", handle) //nolint:muxpattern // to see it panic
	//lint:ignore asynqvet/muxpattern to see it panic
	mux.HandleFunc("", handle)
}

func nolintOfAnotherRule(mux *asynq.ServeMux) {
	mux.HandleFunc("", handle) //nolint:ctxdone // want "blank pattern"
}
