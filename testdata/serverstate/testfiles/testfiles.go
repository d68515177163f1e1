// Package testfiles starts servers in tests.
package testfiles

import "github.com/hibiken/asynq"

func serve(srv *asynq.Server, mux *asynq.ServeMux) error { return srv.Start(mux) }
