// Package generated mixes a generated file with one written by hand.
package generated

import "github.com/hibiken/asynq"

func writtenByHand(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
}

// The helper that shuts down stands in the generated file.
func okFinishedByGeneratedHelper(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	finish(srv)
}
