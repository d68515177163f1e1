// Package paths follows the ways from a Stop to the end of its function.
package paths

import (
	"errors"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func stopThenReturn(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	<-done
	srv.Stop() // want "stopped but not shut down"
}

func stopThenErrorReturn(mux *asynq.ServeMux, flush func() error) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if err := flush(); err != nil {
		return err
	}
	srv.Shutdown()
	return nil
}

func shutdownOnOneBranch(mux *asynq.ServeMux, graceful bool) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	if graceful {
		srv.Shutdown()
	}
}

func switchWithoutDefault(mux *asynq.ServeMux, mode string) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	switch mode {
	case "slow":
		time.Sleep(time.Second)
		srv.Shutdown()
	case "fast":
		srv.Shutdown()
	}
}

func otherServerShutDown(mux *asynq.ServeMux) {
	mails, reports := newServer(), newServer()
	_ = mails.Start(mux)
	_ = reports.Start(mux)
	// mails is shut down after its Stop.
	mails.Stop()
	reports.Stop() // want "stopped but not shut down"
	mails.Shutdown()
}

func stopInBranchThatReturns(mux *asynq.ServeMux, maintenance bool) {
	srv := newServer()
	_ = srv.Start(mux)
	if maintenance {
		srv.Stop() // want "stopped but not shut down"
		return
	}
	srv.Shutdown()
}

// The right order.
func okStopThenShutdown(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Stop()
	time.Sleep(time.Second)
	srv.Shutdown()
}

// Every branch behind the Stop shuts down.
func okEveryBranch(mux *asynq.ServeMux, mode string) error {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	switch mode {
	case "slow":
		time.Sleep(time.Second)
		srv.Shutdown()
	case "broken":
		srv.Shutdown()
		return errors.New("broken")
	default:
		srv.Shutdown()
	}
	return nil
}

// The early return lies before the Stop.
func okReturnBeforeStop(mux *asynq.ServeMux, ready func() error) error {
	srv := newServer()
	_ = srv.Start(mux)
	if err := ready(); err != nil {
		return err
	}
	srv.Stop()
	srv.Shutdown()
	return nil
}

// Both ways meet before the Shutdown.
func okStopInBranch(mux *asynq.ServeMux, drain bool) {
	srv := newServer()
	_ = srv.Start(mux)
	if drain {
		srv.Stop()
		time.Sleep(time.Minute)
	}
	srv.Shutdown()
}

// A panic is no end of a path.
func okPanic(mux *asynq.ServeMux, flush func() error) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	if err := flush(); err != nil {
		panic(err)
	}
	srv.Shutdown()
}

// Two names for one value.
func okCopy(mux *asynq.ServeMux) {
	srv := newServer()
	same := srv
	_ = srv.Start(mux)
	srv.Stop()
	same.Shutdown()
}

// No Stop at all is no matter of this rule.
func okNeverStopped(mux *asynq.ServeMux) error {
	return newServer().Start(mux)
}

// Tickers and timers have a Stop too.
func okOtherStop(mux *asynq.ServeMux) {
	srv := newServer()
	tick := time.NewTicker(time.Second)
	_ = srv.Start(mux)
	<-tick.C
	srv.Shutdown()
	tick.Stop()
}
