// Package getters asks another package for its workers.
package getters

import (
	"github.com/hibiken/asynq"

	"shop.example/startshutdown/places/getters/pool"
)

func okMails(mux *asynq.ServeMux, quit <-chan struct{}) error {
	if err := pool.Mails().Start(mux); err != nil {
		return err
	}
	<-quit
	pool.Mails().Close()
	return nil
}

func onlyReportsAreClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	defer pool.Reports().Close()
	<-quit
	return nil
}

func okBare(mux *asynq.ServeMux, quit <-chan struct{}) error {
	if err := pool.Bare().Start(mux); err != nil {
		return err
	}
	defer pool.Bare().Shutdown()
	<-quit
	return nil
}

func okGroup(mux *asynq.ServeMux, quit <-chan struct{}) error {
	g := pool.NewGroup()
	if err := g.Worker().Start(mux); err != nil {
		return err
	}
	defer g.Worker().Close()
	<-quit
	return nil
}

func groupNeverClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	g := pool.NewGroup()
	if err := g.Worker().Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}
