// Package fields holds servers and channels in structs.
package fields

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

type app struct {
	srv  *asynq.Server
	quit chan os.Signal
}

func newApp() *app {
	a := &app{srv: asynq.NewServer(redisOpt, asynq.Config{}), quit: make(chan os.Signal, 1)}
	signal.Notify(a.quit, os.Interrupt) // want "catches no SIGTERM"
	return a
}

func (a *app) start(mux *asynq.ServeMux) error { return a.srv.Start(mux) }

func (a *app) wait() {
	<-a.quit
	a.stop()
}

func (a *app) stop() { a.srv.Shutdown() }

func serve(mux *asynq.ServeMux) error {
	a := newApp()
	if err := a.start(mux); err != nil {
		return err
	}
	a.wait()
	return nil
}

type worker struct {
	srv    *asynq.Server
	ctx    context.Context
	cancel context.CancelFunc
}

func newWorker() *worker {
	w := &worker{srv: asynq.NewServer(redisOpt, asynq.Config{})}
	w.ctx, w.cancel = signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	return w
}

func (w *worker) run(mux *asynq.ServeMux) error {
	defer w.cancel()
	if err := w.srv.Start(mux); err != nil {
		return err
	}
	defer w.srv.Shutdown()
	<-w.ctx.Done()
	return nil
}

type service interface {
	Start(*asynq.ServeMux) error
	Close()
}

type impl struct{ srv *asynq.Server }

func (i *impl) Start(mux *asynq.ServeMux) error { return i.srv.Start(mux) }

func (i *impl) Close() { i.srv.Shutdown() }

func throughInterface(mux *asynq.ServeMux) {
	var s service = &impl{asynq.NewServer(redisOpt, asynq.Config{})}
	_ = s.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	<-c
	s.Close()
}

type okApp struct {
	srv  *asynq.Server
	quit chan os.Signal
}

func (a *okApp) serve(mux *asynq.ServeMux) error {
	a.quit = make(chan os.Signal, 1)
	signal.Notify(a.quit, syscall.SIGINT, syscall.SIGTERM)
	if err := a.srv.Start(mux); err != nil {
		return err
	}
	<-a.quit
	a.srv.Shutdown()
	return nil
}

// OkOpen has a channel that others may send on.
type OkOpen struct {
	Quit chan os.Signal
	srv  *asynq.Server
}

func (o *OkOpen) serve(mux *asynq.ServeMux) {
	signal.Notify(o.Quit, os.Interrupt)
	_ = o.srv.Start(mux)
	<-o.Quit
	o.srv.Shutdown()
}

var global = asynq.NewServer(redisOpt, asynq.Config{})

func shutGlobal() { global.Shutdown() }

func globals(mux *asynq.ServeMux) {
	_ = global.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	<-c
	shutGlobal()
}
