// Package suppress silences reports, or tries to.
package suppress

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// Silenced on the line, for this rule.
func okNolintRule(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() //nolint:stopshutdown
}

// Silenced on the line, for the suite.
func okNolintSuite(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() //nolint:asynqvet // the pod is deleted anyway
}

// Silenced for the whole declaration.
func okNolintFunction(mux *asynq.ServeMux) { //nolint
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
}

// The directive on the line above names the rule.
func okLintIgnore(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	//lint:ignore asynqvet/stopshutdown the pod is deleted anyway
	srv.Stop()
}

func nolintForAnotherRule(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() //nolint:startshutdown // want "stopped but not shut down"
}

func lintIgnoreForAnotherRule(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	//lint:ignore asynqvet/startshutdown not this rule
	srv.Stop() // want "stopped but not shut down"
}
