// Package helpers stops or shuts down in functions of its own.
package helpers

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func logHealth(srv *asynq.Server) { log.Println(srv.Ping()) }

func onlyLoggedAfterwards(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
	logHealth(srv)
}

func shutDownFirst(a, b *asynq.Server) {
	a.Shutdown()
	logHealth(b)
}

func wrongParameter(mux *asynq.ServeMux) {
	a, b := newServer(), newServer()
	_ = a.Start(mux)
	_ = b.Start(mux)
	a.Stop()
	b.Stop() // want "stopped but not shut down"
	shutDownFirst(a, b)
}

// quiesce has one caller, and that one never shuts down.
func quiesce(srv *asynq.Server) {
	log.Println("stopping")
	srv.Stop() // want "stopped but not shut down"
}

func okCallOfQuiesce(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	// The report stands at the Stop inside.
	quiesce(srv)
}

// The caller shuts down after the call.
func okCallerShutsDown(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	pause(srv)
	<-done
	srv.Shutdown()
}

func pause(srv *asynq.Server) {
	log.Println("pausing")
	srv.Stop()
}

// Quiesce takes its parameter from callers who are not seen.
func Quiesce(srv *asynq.Server) { srv.Stop() }

// A helper shuts its parameter down.
func okHelperShutsDown(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	drain(srv)
}

func drain(srv *asynq.Server) {
	defer log.Println("drained")
	srv.Shutdown()
}

// The helper is generic.
func okGenericHelper(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	shutdownAll(srv)
}

func shutdownAll[S interface{ Shutdown() }](list ...S) {
	for _, s := range list {
		s.Shutdown()
	}
}

// The helper does both.
func okHelperDoesBoth(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	stopAndShutDown(srv)
}

func stopAndShutDown(srv *asynq.Server) {
	srv.Stop()
	srv.Shutdown()
}

// A closure pauses, and the function around it shuts down later.
func okPauseClosure(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	pause := func() {
		log.Println("pausing")
		srv.Stop()
	}
	pause()
	<-done
	srv.Shutdown()
}

// Stop stands in one closure, Shutdown in the other.
func okTwoClosures(mux *asynq.ServeMux) (pause, end func()) {
	srv := newServer()
	_ = srv.Start(mux)
	pause = func() { srv.Stop() }
	end = func() { srv.Shutdown() }
	return pause, end
}

// The stopped server is handed to code that is not seen.
func okGivenAway(mux *asynq.ServeMux, finish func(*asynq.Server)) {
	srv := newServer()
	_ = srv.Start(mux)
	srv.Stop()
	finish(srv)
}
