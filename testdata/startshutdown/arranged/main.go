// Package main arranges for the shutdown before it starts.
package main

import (
	"context"
	"errors"
	"log"
	"os"
	"os/signal"
	"sync"

	"github.com/hibiken/asynq"

	"shop.example/startshutdown/arranged/lib"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS")}, asynq.Config{})
}

func quit() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	return c
}

func closeOnSignal(srv *asynq.Server) {
	go func() {
		<-quit()
		srv.Shutdown()
		os.Exit(0)
	}()
}

func okByGoroutine(mux *asynq.ServeMux) {
	srv := newServer()
	closeOnSignal(srv)
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	select {}
}

func closer(srv *asynq.Server) func() {
	return func() {
		log.Print("closing")
		srv.Shutdown()
	}
}

func okByCleanup(mux *asynq.ServeMux) {
	srv := newServer()
	cleanup := closer(srv)
	if err := srv.Start(mux); err != nil {
		log.Fatal(err)
	}
	<-quit()
	cleanup()
}

type hooks struct{ stop []func() }

func (h *hooks) onStop(srv *asynq.Server) { h.stop = append(h.stop, srv.Shutdown) }

func okByHook(h *hooks, mux *asynq.ServeMux) error {
	srv := newServer()
	h.onStop(srv)
	return srv.Start(mux)
}

func okByPackage(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	lib.CloseWith(ctx, srv)
	return srv.Start(mux)
}

func closedByPackageBefore(mux *asynq.ServeMux) error {
	srv := newServer()
	lib.Close(srv)
	return srv.Start(mux) // want "started but never shut down"
}

var once sync.Once

func okByOnce(mux *asynq.ServeMux) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-quit()
	once.Do(func() { srv.Shutdown() })
	return nil
}

// The literal is called where the start failed, and at the end.
func okCalledTwice(mux *asynq.ServeMux) {
	srv := newServer()
	shut := func() { srv.Shutdown() }
	if err := srv.Start(mux); err != nil {
		shut()
		os.Exit(1)
	}
	<-quit()
	shut()
}

// It starts and shuts down, then does it all again.
func serve(srv *asynq.Server, mux *asynq.ServeMux, rounds int) {
	_ = srv.Start(mux)
	<-quit()
	srv.Shutdown()
	if rounds > 0 {
		serve(srv, mux, rounds-1)
	}
}

func okRecursive(mux *asynq.ServeMux) { serve(newServer(), mux, 3) }

var standard = newServer()

// Without an argument it is about the package's own server.
func closeOr(srv *asynq.Server) {
	if srv == nil {
		srv = standard
	}
	srv.Shutdown()
}

func okStandard(mux *asynq.ServeMux) {
	_ = standard.Start(mux)
	<-quit()
	closeOr(nil)
}

// A start that fails is cleaned up, one that succeeds is not.
func startOrClose(srv *asynq.Server, mux *asynq.ServeMux) error {
	if err := srv.Start(mux); err != nil {
		srv.Shutdown()
		return err
	}
	return nil
}

func startedByHelper(mux *asynq.ServeMux) error {
	srv := newServer()
	return startOrClose(srv, mux) // want "started but never shut down"
}

type services struct{ mail, report *asynq.Server }

func (s *services) close()      { s.closeAll() }
func (s *services) closeAll()   { s.closeFirst() }
func (s *services) closeFirst() { s.mail.Shutdown() }

func oneForgotten(mux *asynq.ServeMux) {
	s := &services{newServer(), newServer()}
	_ = s.mail.Start(mux)
	_ = s.report.Start(mux) // want "started but never shut down"
	<-quit()
	s.close()
}

func fail(err error) { panic(err) }

// A panic runs what is deferred.
func okPanicsAtEnd(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	<-quit()
	fail(errors.New("the end"))
}

func main() {
	mux, ctx := asynq.NewServeMux(), context.Background()
	go okByGoroutine(mux)
	okByCleanup(mux)
	log.Print(okByHook(new(hooks), mux), okByPackage(ctx, mux), closedByPackageBefore(mux), okByOnce(mux), startedByHelper(mux))
	okCalledTwice(mux)
	okRecursive(mux)
	okStandard(mux)
	oneForgotten(mux)
	started.Shutdown()
	startedInLiteral(mux)
	okOwnLogger(mux)
	okPanicsAtEnd(mux)
}

// started is made by a literal, and shut down in main.
var started = func() *asynq.Server {
	srv := newServer()
	if err := srv.Start(asynq.NewServeMux()); err != nil {
		log.Fatal(err)
	}
	return srv
}()

func startedInLiteral(mux *asynq.ServeMux) {
	srv := func() *asynq.Server {
		s := newServer()
		_ = s.Start(mux) // want "started but never shut down"
		return s
	}()
	log.Print(srv.Ping())
}

type fatal interface{ Fatal(v ...any) }

// Fatal of this logger does not end the process.
type quiet struct{}

func (quiet) Fatal(v ...any) { log.Print(v...) }

var logger fatal = quiet{}

func okOwnLogger(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return
	}
	logger.Fatal("no harm done")
	srv.Shutdown()
}
