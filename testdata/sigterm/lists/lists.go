// Package lists names signals in different ways.
package lists

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

var interrupts = []os.Signal{os.Interrupt, syscall.SIGQUIT}

var ends = []os.Signal{os.Interrupt, syscall.SIGTERM}

// Exported may be changed elsewhere.
var Exported = []os.Signal{os.Interrupt}

const stop = syscall.SIGINT

func packageVariable(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, interrupts...) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func constant(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, stop, syscall.Signal(3)) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func literal(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, []os.Signal{os.Interrupt}...) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func appended(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	list := append([]os.Signal{os.Interrupt}, syscall.SIGHUP)
	signal.Notify(c, list...) // want "catches no SIGTERM"
	<-c
	srv.Shutdown()
}

func okPackageVariable(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, ends...)
	<-c
	srv.Shutdown()
}

func okAppended(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	list := []os.Signal{os.Interrupt}
	if runtime.GOOS != "windows" {
		list = append(list, syscall.SIGTERM)
	}
	signal.Notify(c, list...)
	<-c
	srv.Shutdown()
}

func okExported(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, Exported...)
	<-c
	srv.Shutdown()
}

func okHandedIn(mux *asynq.ServeMux, sig os.Signal) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, sig)
	<-c
	srv.Shutdown()
}

func okEmpty(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	var none []os.Signal
	signal.Notify(c, none...)
	<-c
	srv.Shutdown()
}

func okNumber(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.Signal(15))
	<-c
	srv.Shutdown()
}
