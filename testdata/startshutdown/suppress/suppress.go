// Package suppress silences reports, or tries to.
package suppress

import (
	"context"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

// Silenced for all linters.
func okNolint(mux *asynq.ServeMux) error {
	srv := newServer()
	return srv.Start(mux) //nolint
}

// Silenced for the whole suite.
func okNolintSuite(mux *asynq.ServeMux) error {
	srv := newServer()
	return srv.Start(mux) //nolint:asynqvet
}

// Silenced for this rule.
func okNolintRule(mux *asynq.ServeMux) error {
	srv := newServer()
	return srv.Start(mux) //nolint:startshutdown
}

// Silenced with an explanation behind it.
func okNolintRuleExplained(mux *asynq.ServeMux) error {
	srv := newServer()
	return srv.Start(mux) //nolint:startshutdown // the process is killed anyway
}

// One name of several.
func okNolintList(mux *asynq.ServeMux) {
	srv := newServer()
	srv.Start(mux) //nolint:errcheck,startshutdown
}

// Silenced for the whole declaration.
func okNolintFunction(mux *asynq.ServeMux) error { //nolint:startshutdown
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	return srv.Ping()
}

// The report's line is the call's first one.
func okNolintFirstLineOfCall() error {
	srv := newServer()
	return srv.Start(asynq.HandlerFunc(func(context.Context, *asynq.Task) error { //nolint:startshutdown
		return nil
	}))
}

// The directive on the line above names the rule and gives a reason.
func okLintIgnore(mux *asynq.ServeMux) error {
	srv := newServer()
	//lint:ignore asynqvet/startshutdown the process is killed anyway
	return srv.Start(mux)
}

func nolintForAnotherLinter(mux *asynq.ServeMux) {
	srv := newServer()
	srv.Start(mux) //nolint:errcheck // want "started but never shut down"
}

func nolintForAnotherRule(mux *asynq.ServeMux) error {
	srv := newServer()
	return srv.Start(mux) //nolint:stopshutdown // want "started but never shut down"
}

func lintIgnoreForAnotherRule(mux *asynq.ServeMux) error {
	srv := newServer()
	//lint:ignore asynqvet/maxretry not this rule
	return srv.Start(mux) // want "started but never shut down"
}

func lintIgnoreForAnotherTool(mux *asynq.ServeMux) error {
	srv := newServer()
	//lint:ignore SA4006 not this tool
	return srv.Start(mux) // want "started but never shut down"
}

func lintIgnoreTwoLinesUp(mux *asynq.ServeMux) error {
	//lint:ignore asynqvet/startshutdown too far away to matter
	srv := newServer()
	return srv.Start(mux) // want "started but never shut down"
}

func nolintOnNeighbour(mux *asynq.ServeMux) error {
	srv := newServer()    //nolint:startshutdown
	return srv.Start(mux) // want "started but never shut down"
}
