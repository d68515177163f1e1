// Package rungoroutine has Run in one goroutine and Stop in another.
package rungoroutine

import (
	"log"
	"sync"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func nobodyWaitsForRun(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	go srv.Run(mux)
	<-quit
	srv.Stop() // want "stopped but not shut down"
}

func nobodyWaitsForLiteral(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil {
			log.Fatal(err)
		}
	}()
	<-quit
	srv.Stop() // want "stopped but not shut down"
	log.Println("bye")
}

func sleepIsNoWaiting(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	go srv.Run(mux)
	<-quit
	srv.Stop() // want "stopped but not shut down"
	time.Sleep(time.Second)
}

// The function waits for the channel that the goroutine closes behind Run.
func okWaitsForChannel(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Run(mux)
	}()
	<-quit
	srv.Stop()
	<-done
}

// The function waits for Run's result.
func okWaitsForResult(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	errs := make(chan error, 1)
	go func() { errs <- srv.Run(mux) }()
	<-quit
	srv.Stop()
	return <-errs
}

// The function waits for the group of the goroutine.
func okWaitGroup(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		_ = srv.Run(mux)
	}()
	<-quit
	srv.Stop()
	wg.Wait()
}

// The same with an error group.
func okErrGroup(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	var g errgroup.Group
	g.Go(func() error { return srv.Run(mux) })
	<-quit
	srv.Stop()
	return g.Wait()
}

// Run in a goroutine, shut down by hand behind the Stop.
func okShutdownByHand(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	go srv.Run(mux)
	<-quit
	srv.Stop()
	srv.Shutdown()
}

// Run in a goroutine and nothing else.
func okRunOnly(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	go srv.Run(mux)
	<-quit
}
