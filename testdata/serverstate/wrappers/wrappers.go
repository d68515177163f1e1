// Package wrappers uses types and helpers of another package.
package wrappers

import (
	"log"

	"github.com/hibiken/asynq"

	"shop.example/serverstate/wrappers/worker"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func restarts(mux *asynq.ServeMux) error {
	w := worker.New(redis, mux)
	if err := w.Start(); err != nil {
		return err
	}
	w.Stop()
	return w.Start() // want "^worker.Worker w was started before: the Start that it comes to only returns an error; make a new one$"
}

func opened(mux *asynq.ServeMux) error {
	w, err := worker.Open(redis, mux)
	if err != nil {
		return err
	}
	defer w.Stop()
	return w.Start() // want "worker.Worker w was started before"
}

func byItsServer(mux *asynq.ServeMux) error {
	w := worker.New(redis, mux)
	if err := w.Start(); err != nil {
		return err
	}
	return w.Server().Start(mux) // want "server w.Server.. was started before"
}

func rounds(mux *asynq.ServeMux, reload chan struct{}) {
	w := worker.New(redis, mux)
	for range reload {
		if err := w.Start(); err != nil { // want "worker.Worker w is started in each round"
			log.Fatal(err)
		}
		w.Stop()
	}
}

func helperTwice(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	worker.Begin(srv, mux)
	worker.End(srv)
	worker.Begin(srv, mux) // want "server was started before: the Start that it comes to only returns an error"
}

func helperThenHere(mux *asynq.ServeMux) error {
	srv := asynq.NewServer(redis, asynq.Config{})
	worker.Begin(srv, mux)
	defer worker.End(srv)
	return srv.Run(mux) // want "server srv was started before"
}

func endedByHelper(srv *asynq.Server, mux *asynq.ServeMux) {
	worker.End(srv)
	worker.Begin(srv, mux) // want "server was stopped or shut down before"
}

type app struct{ worker.Worker }

func promoted(a *app) error {
	if err := a.Start(); err != nil {
		return err
	}
	a.Stop()
	return a.Start() // want "app a was started before"
}

type deep struct {
	parts struct{ w *worker.Worker }
	mux   *asynq.ServeMux
}

func (d *deep) begin() error { return d.parts.w.Start() }

func (d *deep) end() { d.parts.w.Stop() }

func (d *deep) restart() error {
	d.end()
	return d.begin() // want "deep d was stopped or shut down before"
}

func okRenewed(w *worker.Renewed, mux *asynq.ServeMux) {
	_ = w.Start(mux)
	w.Stop()
	_ = w.Start(mux)
}

func okLazy(w *worker.Lazy, mux *asynq.ServeMux) {
	_ = w.Start(mux)
	w.Stop()
	_ = w.Start(mux)
}

func okGuarded(w *worker.Guarded, mux *asynq.ServeMux) {
	_ = w.Start(mux)
	_ = w.Start(mux)
}

func okNewWorker(mux *asynq.ServeMux) {
	for range 3 {
		w := worker.New(redis, mux)
		_ = w.Start()
		w.Stop()
	}
}

func okStopped(mux *asynq.ServeMux) error {
	w := worker.New(redis, mux)
	w.Stop()
	return w.Start()
}

func okTried(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	if !worker.TryBegin(srv, mux) {
		worker.TryBegin(srv, mux)
	}
}

func okFailed(mux *asynq.ServeMux) error {
	w := worker.New(redis, mux)
	if err := w.Start(); err != nil {
		log.Print(err)
		return w.Start()
	}
	return nil
}

func okTwo(mux *asynq.ServeMux) {
	a, b := worker.New(redis, mux), worker.New(redis, mux)
	_ = a.Start()
	_ = b.Start()
	a.Stop()
	b.Stop()
}
