// Package app hands its servers to workers.
package app

import (
	"shop.example/startshutdown/held/worker"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func open(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	w := worker.NewOpen(srv)
	if err := w.Go(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}

func closing(mux *asynq.ServeMux, quit <-chan struct{}) error {
	w, err := worker.NewClosing(newServer())
	if err != nil {
		return err
	}
	if err := w.Go(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}

// The server itself is shut down.
func okServerShutDown(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	w := worker.NewOpen(srv)
	if err := w.Go(mux); err != nil {
		return err
	}
	<-quit
	srv.Shutdown()
	return nil
}

// The worker is closed.
func okClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	w, err := worker.NewClosing(newServer())
	if err != nil {
		return err
	}
	defer w.Close()
	if err := w.Go(mux); err != nil {
		return err
	}
	<-quit
	return nil
}

// The server came from elsewhere.
func okServerOfCaller(srv *asynq.Server, mux *asynq.ServeMux) error {
	return worker.NewOpen(srv).Go(mux)
}
