// Package levels starts and shuts down at different levels of nested structs.
package levels

import (
	"context"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type app struct {
	*asynq.Server
	mux *asynq.ServeMux
}

func (a *app) run() error { return a.Server.Start(a.mux) }

// The promoted method shuts down what the own one started.
func okPromotedShutdown(mux *asynq.ServeMux, quit <-chan struct{}) error {
	a := &app{Server: newServer(), mux: mux}
	if err := a.run(); err != nil {
		return err
	}
	<-quit
	a.Shutdown()
	return nil
}

func promotedNeverCalled(mux *asynq.ServeMux, quit <-chan struct{}) error {
	a := &app{Server: newServer(), mux: mux}
	if err := a.run(); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}

type base struct{ srv *asynq.Server }

func (b *base) close() { b.srv.Shutdown() }

type service struct {
	base
	mux *asynq.ServeMux
}

func (s *service) start() error { return s.srv.Start(s.mux) }

// The embedded struct shuts down.
func okBaseCloses(mux *asynq.ServeMux) error {
	s := &service{base: base{srv: newServer()}, mux: mux}
	defer s.close()
	return s.start()
}

// The field is shut down itself.
func okFieldItself(mux *asynq.ServeMux) error {
	s := &service{base: base{srv: newServer()}, mux: mux}
	defer s.srv.Shutdown()
	return s.start()
}

func baseNeverCloses(mux *asynq.ServeMux) error {
	s := &service{base: base{srv: newServer()}, mux: mux}
	return s.start() // want "started but never shut down"
}

// The server is shut down by the name that it had before.
func okServerOfLiteral(mux *asynq.ServeMux) error {
	srv := newServer()
	defer srv.Shutdown()
	a := &app{Server: srv, mux: mux}
	return a.run()
}

// Two fields are two identities.
type pair struct {
	srv *asynq.Server
	sch *asynq.Scheduler
}

func newPair() *pair {
	return &pair{srv: newServer(), sch: asynq.NewScheduler(asynq.RedisClientOpt{}, nil)}
}

func (p *pair) start(mux *asynq.ServeMux) error {
	if err := p.srv.Start(mux); err != nil {
		return err
	}
	return p.sch.Start() // want "started but never shut down"
}

func (p *pair) close() { p.srv.Shutdown() }

func okPair(mux *asynq.ServeMux) error {
	p := newPair()
	defer p.close()
	return p.start(mux)
}

type worker struct{ srv *asynq.Server }

// Start arranges the end by way of another method.
func (w *worker) Start(ctx context.Context, mux *asynq.ServeMux) error {
	if err := w.srv.Start(mux); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		w.Close()
	}()
	return nil
}

// Close shuts down.
func (w *worker) Close() { w.srv.Shutdown() }

// Nothing is owed for a start that arranges its end.
func okArranges(ctx context.Context, mux *asynq.ServeMux) error {
	w := &worker{srv: newServer()}
	return w.Start(ctx, mux)
}
