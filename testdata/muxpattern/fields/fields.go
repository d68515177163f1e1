// Package fields keeps muxes in fields and variables.
package fields

import (
	"context"

	"github.com/hibiken/asynq"
)

func handle(context.Context, *asynq.Task) error { return nil }

type worker struct {
	mux    *asynq.ServeMux
	server *asynq.Server
}

func newWorker() *worker {
	w := &worker{mux: asynq.NewServeMux()}
	w.routes()
	return w
}

func (w *worker) routes() {
	w.mux.HandleFunc("a", handle)
	w.mux.HandleFunc("b", handle)
}

func (w *worker) more() {
	w.mux.HandleFunc("c", handle)
	w.mux.HandleFunc("c", handle) // want "panics on .c. at start"
}

func (w *worker) start() error {
	w.routes()
	w.mux.HandleFunc("a", handle) // want "panics on .a. at start"
	return w.server.Start(w.mux)
}

func routedTwice() *worker {
	w := newWorker()
	w.routes() // want "panics on .a. at start" "panics on .b. at start"
	return w
}

func okFresh(w *worker) error {
	w.mux = asynq.NewServeMux()
	w.routes()
	w.mux = asynq.NewServeMux()
	w.routes()
	return w.server.Start(w.mux)
}

func okWorkers() (a, b *worker) { return newWorker(), newWorker() }

var routes = asynq.NewServeMux()

func init() {
	routes.HandleFunc("a", handle)
	routes.HandleFunc("a", handle) // want "panics on .a. at start"
}

type byValue struct{ mux asynq.ServeMux }

func (v *byValue) register() {
	v.mux.HandleFunc("a", handle)
	v.mux.HandleFunc("a", handle) // want "panics on .a. at start"
}

type pair struct{ high, low *asynq.ServeMux }

func (p *pair) okBoth() {
	p.high.HandleFunc("a", handle)
	p.low.HandleFunc("a", handle)
}
