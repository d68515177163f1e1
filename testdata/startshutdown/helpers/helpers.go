// Package helpers hands servers to functions of its own.
package helpers

import (
	"context"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func watch(ctx context.Context, srv *asynq.Server) {
	for ctx.Err() == nil {
		log.Println(srv.Ping())
		time.Sleep(time.Second)
	}
}

func pause(srv *asynq.Server) { srv.Stop() }

func onlyWatchedAndPaused(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	watch(ctx, srv)
	pause(srv)
}

func shutDownFirst(a, b *asynq.Server) {
	a.Shutdown()
	log.Println(b.Ping())
}

func wrongParameter(mux *asynq.ServeMux) {
	a, b := newServer(), newServer()
	_ = a.Start(mux)
	_ = b.Start(mux) // want "started but never shut down"
	shutDownFirst(a, b)
}

func evenOnly(n int, srv *asynq.Server) {
	if n > 0 {
		oddOnly(n-1, srv)
	}
}

func oddOnly(n int, srv *asynq.Server) {
	if n > 0 {
		evenOnly(n-1, srv)
	}
}

func recursionWithoutShutdown(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	evenOnly(4, srv)
}

// Both parameters are shut down, one of them deferred.
func okHelper(mux *asynq.ServeMux) {
	a, b := newServer(), newServer()
	_ = a.Start(mux)
	_ = b.Start(mux)
	shutDownBoth(a, b)
}

func shutDownBoth(a, b *asynq.Server) {
	defer b.Shutdown()
	a.Shutdown()
}

// The helper waits for ctx first; it was go-ed before the Start.
func okHelperInGoroutine(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	go shutDownOn(ctx, srv)
	return srv.Start(mux)
}

func shutDownOn(ctx context.Context, srv *asynq.Server) {
	<-ctx.Done()
	srv.Shutdown()
}

// The helper is a function value.
func okFunctionValue(mux *asynq.ServeMux) {
	end := func(s *asynq.Server) {
		log.Println("ending")
		s.Shutdown()
	}
	srv := newServer()
	_ = srv.Start(mux)
	end(srv)
}

// The helper calls itself before it shuts down.
func okRecursiveHelper(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	countDown(3, srv)
}

func countDown(n int, srv *asynq.Server) {
	if n > 0 {
		countDown(n-1, srv)
		return
	}
	srv.Shutdown()
}

// Two helpers call each other.
func okMutualRecursion(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	ping(3, srv)
}

func ping(n int, srv *asynq.Server) {
	if n == 0 {
		srv.Shutdown()
		return
	}
	pong(n-1, srv)
}

func pong(n int, srv *asynq.Server) { ping(n, srv) }

// A helper starts its parameter, and the caller shuts it down.
func okStartedByHelper(mux *asynq.ServeMux) {
	srv := newServer()
	mustStart(srv, mux)
	defer srv.Shutdown()
}

func mustStart(srv *asynq.Server, mux *asynq.ServeMux) {
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
}

// Start and Shutdown are two closures over one variable.
func okTwoClosures(mux *asynq.ServeMux) {
	srv := newServer()
	start := func() error { return srv.Start(mux) }
	stop := func() { srv.Shutdown() }
	if start() == nil {
		defer stop()
	}
}
