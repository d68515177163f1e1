// Package cancels gives servers contexts that are cancelled.
package cancels

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func notified() chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGTERM)
	return c
}

func cancelled(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{
		BaseContext: func() context.Context { return ctx }, // want "^BaseContext ends before Shutdown: all active tasks"
	})
	if err := srv.Start(mux); err != nil {
		cancel()
		return err
	}
	<-notified()
	cancel()
	srv.Shutdown()
	return nil
}

func deferredInWrongOrder(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}) // want "BaseContext ends before Shutdown"
	if err := srv.Start(mux); err != nil {
		cancel()
		return err
	}
	defer srv.Shutdown()
	defer cancel()
	<-notified()
	return nil
}

func waitedFor(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-notified()
		cancel()
	}()
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}) // want "BaseContext ends before Shutdown"
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-ctx.Done()
	srv.Shutdown()
	return nil
}

func inACase(mux *asynq.ServeMux, failed chan error) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}) // want "BaseContext ends before Shutdown"
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}

func besideRun(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	signals := notified()
	go func() {
		<-signals
		cancel()
	}()
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}).Run(mux) // want "BaseContext ends before Shutdown"
}

type app struct {
	ctx    context.Context
	cancel context.CancelFunc
	srv    *asynq.Server
}

func newApp() *app {
	a := &app{}
	a.ctx, a.cancel = context.WithCancel(context.Background())
	a.srv = asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return a.ctx }}) // want "BaseContext ends before Shutdown"
	return a
}

func (a *app) close() {
	a.cancel()
	a.srv.Shutdown()
}

type tidy struct {
	ctx    context.Context
	cancel context.CancelFunc
	srv    *asynq.Server
}

func okApp() *tidy {
	a := &tidy{}
	a.ctx, a.cancel = context.WithCancel(context.Background())
	a.srv = asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return a.ctx }})
	return a
}

func (a *tidy) close() {
	a.srv.Shutdown()
	a.cancel()
}

func byLiteral(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}) // want "BaseContext ends before Shutdown"
	end := func() {
		log.Print("ends")
		cancel()
	}
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-notified()
	end()
	srv.Shutdown()
	return nil
}

func okDeferred(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-notified()
	srv.Shutdown()
	return nil
}

func okDeferredBoth(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	<-notified()
	return nil
}

func okRun(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}).Run(mux)
}

func okSecondSignal(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	if err := srv.Start(mux); err != nil {
		return err
	}
	signals := notified()
	<-signals
	go func() {
		<-signals
		cancel()
	}()
	srv.Shutdown()
	return nil
}

func okSecondOfTwo(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	signals := notified()
	go func() {
		<-signals
		<-signals
		cancel()
	}()
	return asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }}).Run(mux)
}

func okTimer(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-notified()
	defer time.AfterFunc(20*time.Second, cancel).Stop()
	srv.Shutdown()
	return nil
}

func okBegun(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-notified()
	go srv.Shutdown()
	time.Sleep(10 * time.Second)
	cancel()
	return nil
}

func okAnother(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	other := asynq.NewServer(redis, asynq.Config{Concurrency: 1})
	if err := srv.Start(mux); err != nil {
		return err
	}
	if err := other.Start(mux); err != nil {
		return err
	}
	<-notified()
	srv.Shutdown()
	cancel()
	other.Shutdown()
	return nil
}

func okFailed(mux *asynq.ServeMux) {
	ctx, cancel := context.WithCancel(context.Background())
	srv := asynq.NewServer(redis, asynq.Config{BaseContext: func() context.Context { return ctx }})
	if err := srv.Run(mux); err != nil {
		cancel()
		log.Fatal(err)
	}
	cancel()
}
