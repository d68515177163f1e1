// Package types has types that run servers.
package types

import (
	"context"
	"log"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/hibiken/asynq"
)

// A Closer has a closing method that closes something else.
type Closer struct {
	srv    *asynq.Server
	mux    *asynq.ServeMux
	client *asynq.Client
}

// NewCloser makes a Closer.
func NewCloser(redis asynq.RedisConnOpt) *Closer {
	return &Closer{srv: asynq.NewServer(redis, asynq.Config{}), mux: asynq.NewServeMux(), client: asynq.NewClient(redis)}
}

// Start runs the server.
func (c *Closer) Start() {
	go func() {
		if err := c.srv.Run(c.mux); err != nil { // want "server c.srv runs on a goroutine that Close does not wait for: its active tasks are cut off; call Start in place of Run, then Shutdown"
			log.Print(err)
		}
	}()
}

// Close closes the client.
func (c *Closer) Close() error { return c.client.Close() }

// A Shutter shuts down.
type Shutter struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// NewShutter makes a Shutter.
func NewShutter(redis asynq.RedisConnOpt) *Shutter {
	return &Shutter{srv: asynq.NewServer(redis, asynq.Config{}), mux: asynq.NewServeMux()}
}

// Start runs the server.
func (s *Shutter) Start() {
	go func() { _ = s.srv.Run(s.mux) }()
}

// Stop shuts it down.
func (s *Shutter) Stop() { s.srv.Shutdown() }

// A Waiter waits.
type Waiter struct {
	srv *asynq.Server
	mux *asynq.ServeMux
	wg  sync.WaitGroup
}

// NewWaiter makes a Waiter.
func NewWaiter(redis asynq.RedisConnOpt) *Waiter {
	return &Waiter{srv: asynq.NewServer(redis, asynq.Config{}), mux: asynq.NewServeMux()}
}

// Start runs the server.
func (w *Waiter) Start() {
	w.wg.Add(1)
	go func() {
		defer w.wg.Done()
		_ = w.srv.Run(w.mux)
	}()
}

// Stop waits for it.
func (w *Waiter) Stop() { w.wg.Wait() }

// A Stopper is stopshutdown's.
type Stopper struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// NewStopper makes a Stopper.
func NewStopper(redis asynq.RedisConnOpt) *Stopper {
	return &Stopper{srv: asynq.NewServer(redis, asynq.Config{}), mux: asynq.NewServeMux()}
}

// Start runs the server.
func (s *Stopper) Start() {
	go func() { _ = s.srv.Run(s.mux) }()
}

// Close stops it.
func (s *Stopper) Close() { s.srv.Stop() }

// A Given gets its server from others.
type Given struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// NewGiven makes a Given.
func NewGiven(srv *asynq.Server) *Given { return &Given{srv: srv, mux: asynq.NewServeMux()} }

// Start runs the server.
func (g *Given) Start() {
	go func() { _ = g.srv.Run(g.mux) }()
}

// Close does nothing.
func (g *Given) Close() {}

type app struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

func newApp(redis asynq.RedisConnOpt) *app {
	return &app{srv: asynq.NewServer(redis, asynq.Config{}), mux: asynq.NewServeMux()}
}

func (a *app) start() {
	go func() {
		if err := a.srv.Run(a.mux); err != nil { // want "server a.srv runs on a goroutine that is left behind at the signal"
			log.Fatal(err)
		}
	}()
}

func (a *app) stop() { a.srv.Shutdown() }

func serve(redis asynq.RedisConnOpt) {
	a := newApp(redis)
	a.start()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
	a.stop()
}
