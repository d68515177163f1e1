// Package selfclosing keeps the shutdown in closures and hooks that the
// constructor sets up.
package selfclosing

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type app struct {
	srv     *asynq.Server
	cleanup []func()
}

func newApp() *app {
	a := &app{srv: newServer()}
	a.cleanup = append(a.cleanup, func() { a.srv.Shutdown() })
	return a
}

func (a *app) start(mux *asynq.ServeMux) error { return a.srv.Start(mux) }

func (a *app) close() {
	for _, f := range a.cleanup {
		f()
	}
}

// A closure among the cleanups shuts down.
func okCleanup(mux *asynq.ServeMux) error {
	a := newApp()
	defer a.close()
	return a.start(mux)
}

type hooked struct {
	srv  *asynq.Server
	stop func()
}

func newHooked() *hooked {
	srv := newServer()
	return &hooked{srv: srv, stop: srv.Shutdown}
}

func (h *hooked) start(mux *asynq.ServeMux) error { return h.srv.Start(mux) }

// A method value in a field shuts down.
func okHook(mux *asynq.ServeMux) error {
	h := newHooked()
	defer h.stop()
	return h.start(mux)
}

type watched struct {
	srv  *asynq.Server
	done chan struct{}
}

func newWatched() *watched {
	w := &watched{srv: newServer(), done: make(chan struct{})}
	go w.watch()
	return w
}

func (w *watched) watch() {
	<-w.done
	w.srv.Shutdown()
}

func (w *watched) start(mux *asynq.ServeMux) error { return w.srv.Start(mux) }

// A goroutine of the constructor shuts down.
func okWatched(mux *asynq.ServeMux) error {
	w := newWatched()
	defer close(w.done)
	return w.start(mux)
}

func startAndStop[S interface {
	Start(asynq.Handler) error
	Shutdown()
}](s S, mux *asynq.ServeMux) error {
	if err := s.Start(mux); err != nil {
		return err
	}
	defer s.Shutdown()
	return nil
}

// The generic helper does both.
func okGenericRun(mux *asynq.ServeMux) error { return startAndStop(newServer(), mux) }
