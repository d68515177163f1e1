// Package startfailed has Shutdowns that never run after a Start that succeeded.
package startfailed

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func onlyWhenStartFailed(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		srv.Shutdown()
		log.Fatal(err)
	}
	<-done
}

func onlyWhenStartFailedReturn(mux *asynq.ServeMux, done <-chan struct{}) error {
	srv := newServer()
	err := srv.Start(mux) // want "started but never shut down"
	if err != nil {
		srv.Shutdown()
		return err
	}
	<-done
	return nil
}

func onlyWhenStartFailedInGoroutine(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		if err := srv.Start(mux); err != nil { // want "started but never shut down"
			log.Println(err)
			srv.Shutdown()
		}
	}()
	select {}
}

func onlyInElseOfSuccess(done <-chan struct{}) {
	sched := asynq.NewScheduler(asynq.RedisClientOpt{Addr: "localhost:6379"}, nil)
	if err := sched.Start(); err == nil { // want "started but never shut down"
		log.Println("scheduling")
	} else {
		sched.Shutdown()
		os.Exit(1)
	}
	<-done
}

func onlyBeforeStart(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	srv.Shutdown()
	_ = srv.Start(mux) // want "started but never shut down"
	<-done
}

// The failed branch and the ordinary end both shut down.
func okBothBranches(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		srv.Shutdown()
		log.Fatal(err)
	}
	<-done
	srv.Shutdown()
}

// Only the branch of success shuts down, which is the one that matters.
func okOnlyWhenStarted(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err == nil {
		defer srv.Shutdown()
	}
	<-done
}

// The branch is about another error.
func okOnOtherError(mux *asynq.ServeMux, failed <-chan error) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	if err := <-failed; err != nil {
		srv.Shutdown()
		return err
	}
	return nil
}

// The Shutdown stands above the Start, but the loop brings it round after it.
func okReload(mux *asynq.ServeMux, reload <-chan struct{}) {
	var srv *asynq.Server
	for range reload {
		if srv != nil {
			srv.Shutdown()
		}
		srv = newServer()
		_ = srv.Start(mux)
	}
}

// The two branches come together before the Shutdown.
func okFailureIsLoggedOnly(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		log.Println(err)
	}
	<-done
	srv.Shutdown()
}
