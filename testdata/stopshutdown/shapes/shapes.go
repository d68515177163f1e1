// Package shapes writes the same things with aliases, embedding and type parameters.
package shapes

import (
	aq "github.com/hibiken/asynq"
)

type server = aq.Server

func newServer() *server {
	return aq.NewServer(aq.RedisClientOpt{Addr: "localhost:6379"}, aq.Config{})
}

func renamedImport(mux *aq.ServeMux) {
	var srv *server = newServer()
	_ = srv.Start(mux)
	srv.Stop() // want "stopped but not shut down"
}

type mailer struct{ *server }

func promotedStop(mux *aq.ServeMux) {
	m := mailer{newServer()}
	_ = m.Start(mux)
	m.Stop() // want "stopped but not shut down"
}

type reporter struct{ *server }

// The promoted Shutdown follows.
func okPromoted(mux *aq.ServeMux) {
	r := reporter{newServer()}
	_ = r.Start(mux)
	r.Stop()
	r.Shutdown()
}

type exporter struct{ *server }

// The promoted Stop, and the Shutdown of the embedded field itself.
func okPromotedMixed(mux *aq.ServeMux) {
	e := &exporter{newServer()}
	_ = e.Start(mux)
	e.Stop()
	e.server.Shutdown()
}

// drainer is generic and cannot be shut down: one report for all instances.
type drainer[D any] struct {
	srv  *aq.Server
	deps D
}

func (d *drainer[D]) start(mux *aq.ServeMux) error { return d.srv.Start(mux) }

func (d *drainer[D]) drain() {
	d.srv.Stop() // want "stopped but not shut down"
}

// The calls are silent.
func okDrainerInstances(mux *aq.ServeMux) {
	a, b := &drainer[int]{srv: newServer()}, &drainer[string]{srv: newServer()}
	_ = a.start(mux)
	_ = b.start(mux)
	a.drain()
	b.drain()
}

// pool is generic and can be closed.
type pool[D any] struct {
	srv  *aq.Server
	deps D
}

func (p *pool[D]) start(mux *aq.ServeMux) error { return p.srv.Start(mux) }
func (p *pool[D]) pause()                       { p.srv.Stop() }
func (p *pool[D]) close()                       { p.srv.Shutdown() }

func genericPausedNeverClosed(mux *aq.ServeMux) {
	p := &pool[int]{srv: newServer()}
	_ = p.start(mux)
	p.pause() // want "stopped but not shut down"
}

// Closed after it was paused.
func okGenericClosed(mux *aq.ServeMux) {
	p := &pool[string]{srv: newServer(), deps: "eu"}
	_ = p.start(mux)
	p.pause()
	p.close()
}

// machine only has methods of the same names.
type machine struct{}

func (machine) Stop() {}

// Not a value of this library.
func okOtherType() {
	var m machine
	m.Stop()
}
