// Package goroutines starts and shuts down in other goroutines.
package goroutines

import (
	"context"
	"log"
	"os"
	"os/signal"
	"sync"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func goStart(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Start(mux) // want "started but never shut down"
	select {}
}

func startInLiteral(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := srv.Start(mux); err != nil { // want "started but never shut down"
			log.Println(err)
		}
	}()
	wg.Wait()
}

func ownedByLiteral(ctx context.Context, mux *asynq.ServeMux) {
	go func() {
		srv := newServer()
		_ = srv.Start(mux) // want "started but never shut down"
		<-ctx.Done()
	}()
}

func startInGroupOnly(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		return srv.Start(mux) // want "started but never shut down"
	})
	g.Go(func() error {
		<-ctx.Done()
		srv.Stop()
		return nil
	})
	return g.Wait()
}

// The goroutine is set up before the Start but its Shutdown waits for ctx.
func okShutDownInGoroutine(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	go func() {
		<-ctx.Done()
		srv.Shutdown()
	}()
	return srv.Start(mux)
}

// go-ed Start, Shutdown after the signal.
func okGoStartThenShutdown(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Start(mux)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	<-ctx.Done()
	srv.Shutdown()
}

// go-ed Shutdown counts.
func okGoShutdown(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	<-ctx.Done()
	go srv.Shutdown()
}

// Start in one member of the group, Shutdown in the other.
func okGroup(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return srv.Start(mux) })
	g.Go(func() error {
		<-ctx.Done()
		srv.Shutdown()
		return nil
	})
	return g.Wait()
}

// The server reaches the goroutine as an argument.
func okPassedToGoroutine(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	go func(s *asynq.Server) {
		<-ctx.Done()
		s.Shutdown()
	}(srv)
}

// The server reaches a closure inside a closure.
func okNestedClosures(ctx context.Context, mux *asynq.ServeMux) {
	var srv *asynq.Server
	setUp := func() { srv = newServer() }
	setUp()
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = srv.Start(mux)
		defer func() {
			func() { srv.Shutdown() }()
		}()
		<-ctx.Done()
	})
	wg.Wait()
}

// The receiver of the channel shuts down what was sent.
func okHandedOverByChannel(ctx context.Context, mux *asynq.ServeMux) {
	started := make(chan *asynq.Server, 1)
	go func() {
		srv := newServer()
		_ = srv.Start(mux)
		started <- srv
	}()
	srv := <-started
	<-ctx.Done()
	srv.Shutdown()
}

// Run in a goroutine needs nothing.
func okGoRun(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux)
	select {}
}
