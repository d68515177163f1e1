// Package suppress silences reports.
package suppress

import "github.com/hibiken/asynq"

func okNolint(srv *asynq.Server, mux *asynq.ServeMux) {
	srv.Shutdown()
	_ = srv.Start(mux) //nolint:serverstate // its error is what this is for
}

func okLintIgnore(srv *asynq.Server, mux *asynq.ServeMux) {
	srv.Shutdown()
	//lint:ignore asynqvet/serverstate its error is what this is for
	_ = srv.Start(mux)
}

func nolintOfAnotherRule(srv *asynq.Server, mux *asynq.ServeMux) {
	srv.Shutdown()
	_ = srv.Start(mux) //nolint:ctxdone // want "was stopped or shut down before"
}
