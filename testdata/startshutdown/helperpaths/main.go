// Package main has helpers that shut down what they are given: what counts is
// where they are called.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS")}, asynq.Config{})
}

func closeServer(srv *asynq.Server) {
	log.Print("closing")
	srv.Shutdown()
}

func onlyWhereStartFailed(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		closeServer(srv)
		return
	}
	log.Print("running")
}

func deferredWhereStartFailed(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		defer closeServer(srv)
		return
	}
	log.Print("running")
}

func onlyBefore(mux *asynq.ServeMux) error {
	srv := newServer()
	closeServer(srv)
	return srv.Start(mux) // want "started but never shut down"
}

func okAfter(mux *asynq.ServeMux, done <-chan struct{}) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-done
	closeServer(srv)
	return nil
}

// A later round may fail to start and shut down what an earlier one started.
func okTriedAgain(mux *asynq.ServeMux, jobs <-chan string) {
	srv := newServer()
	for range jobs {
		if err := srv.Start(mux); err != nil {
			closeServer(srv)
			return
		}
	}
}

// Nothing is started where the process has ended.
func okDead(mux *asynq.ServeMux) {
	srv := newServer()
	log.Fatal("not today")
	_ = srv.Start(mux)
}

func deep1(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep2(srv, mux) }
func deep2(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep3(srv, mux) }
func deep3(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep4(srv, mux) }
func deep4(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep5(srv, mux) }
func deep5(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep6(srv, mux) }
func deep6(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep7(srv, mux) }
func deep7(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep8(srv, mux) }
func deep8(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep9(srv, mux) }
func deep9(srv *asynq.Server, mux *asynq.ServeMux) error  { return deep10(srv, mux) }
func deep10(srv *asynq.Server, mux *asynq.ServeMux) error { return deep11(srv, mux) }
func deep11(srv *asynq.Server, mux *asynq.ServeMux) error { return deep12(srv, mux) }
func deep12(srv *asynq.Server, mux *asynq.ServeMux) error { return deep13(srv, mux) }
func deep13(srv *asynq.Server, mux *asynq.ServeMux) error { return srv.Start(mux) }

func farDown(mux *asynq.ServeMux) error {
	srv := newServer()
	return deep1(srv, mux) // want "started but never shut down"
}

func main() {
	mux := asynq.NewServeMux()
	onlyWhereStartFailed(mux)
	deferredWhereStartFailed(mux)
	okTriedAgain(mux, nil)
	log.Print(onlyBefore(mux), okAfter(mux, nil), farDown(mux))
	okDead(mux)
}
