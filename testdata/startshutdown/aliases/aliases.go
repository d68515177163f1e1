// Package aliases names the library and its types otherwise.
package aliases

import (
	aq "github.com/hibiken/asynq"
)

// Server is another name for the library's type.
type Server = aq.Server

type ref[T any] = *T

var redisOpt = aq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *Server { return aq.NewServer(redisOpt, aq.Config{}) }

func renamedImport(mux *aq.ServeMux) error {
	srv := aq.NewServer(redisOpt, aq.Config{})
	return srv.Start(mux) // want "started but never shut down"
}

func typeAlias(mux *aq.ServeMux) error {
	var srv *Server = newServer()
	return srv.Start(mux) // want "started but never shut down"
}

func genericAlias(mux *aq.ServeMux) error {
	var srv ref[Server] = newServer()
	return (srv).Start(mux) // want "started but never shut down"
}

func methodExpression(mux *aq.ServeMux) error {
	srv := newServer()
	return (*aq.Server).Start(srv, mux) // want "started but never shut down"
}

// Shut down under its other name.
func okTypeAlias(mux *aq.ServeMux) {
	var srv *Server = newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
}

// Shut down through the generic alias.
func okGenericAlias(mux *aq.ServeMux) {
	var srv ref[aq.Server] = newServer()
	_ = srv.Start(mux)
	(srv).Shutdown()
}

// A method expression is a call of the method.
func okMethodExpression(mux *aq.ServeMux) {
	srv := newServer()
	_ = (*Server).Start(srv, mux)
	(*Server).Shutdown(srv)
}

// machine merely has methods of the same names.
type machine struct{}

// Start belongs to no lifecycle type.
func (machine) Start() error { return nil }

// Not a value of this library.
func okOtherStart() error {
	var m machine
	return m.Start()
}
