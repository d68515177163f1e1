// Command services is put together as services are.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

// An app has all that the service is made of.
type app struct {
	web       *http.Server
	server    *asynq.Server
	scheduler *asynq.Scheduler
	mux       *asynq.ServeMux
	wg        sync.WaitGroup
	errs      chan error
}

func newApp() *app {
	return &app{
		web:       &http.Server{Addr: ":8080", ReadHeaderTimeout: time.Second},
		server:    newServer(),
		scheduler: asynq.NewScheduler(redisOpt, nil),
		mux:       asynq.NewServeMux(),
		errs:      make(chan error, 3),
	}
}

func (a *app) startWeb() {
	go func() {
		if err := a.web.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
			a.errs <- err
		}
	}()
}

func (a *app) startWorker() {
	go func() {
		if err := a.server.Run(a.mux); err != nil { // want "server a.server runs on a goroutine that is left behind at the signal"
			a.errs <- fmt.Errorf("worker: %w", err)
		}
	}()
}

func (a *app) startScheduler() {
	go func() {
		if err := a.scheduler.Run(); err != nil {
			a.errs <- fmt.Errorf("scheduler: %w", err)
		}
	}()
}

func (a *app) run() error {
	a.startWeb()
	a.startWorker()
	a.startScheduler()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	select {
	case err := <-a.errs:
		return err
	case <-ctx.Done():
	}
	a.scheduler.Shutdown()
	a.server.Shutdown()
	return a.web.Shutdown(context.Background())
}

// An awaited one waits for its Run in its Stop.
type awaited struct {
	server *asynq.Server
	wg     sync.WaitGroup
}

func (a *awaited) start(mux *asynq.ServeMux) {
	a.wg.Add(1)
	go func() {
		defer a.wg.Done()
		if err := a.server.Run(mux); err != nil {
			log.Print(err)
		}
	}()
}

func (a *awaited) stop() {
	a.server.Shutdown()
	a.wg.Wait()
}

func okAwaited(mux *asynq.ServeMux) {
	a := &awaited{server: newServer()}
	a.start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	a.stop()
}

func okGroupAndShutdown(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := newServer()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return srv.Run(mux) })
	g.Go(func() error {
		<-ctx.Done()
		srv.Shutdown()
		return ctx.Err()
	})
	return g.Wait()
}

func okRestarts(mux *asynq.ServeMux) {
	for {
		srv := newServer()
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = srv.Run(mux)
		}()
		hup := make(chan os.Signal, 1)
		signal.Notify(hup, syscall.SIGHUP)
		select {
		case <-hup:
			srv.Shutdown()
		case <-done:
			return
		}
	}
}

func twoSignals(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Fatalf("could not run server: %v", err)
		}
	}()
	quit := make(chan os.Signal, 2)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	sig := <-quit
	log.Printf("got %v", sig)
	go func() {
		<-quit
		os.Exit(1)
	}()
	srv.Shutdown()
}

func okInHandler(mux *asynq.ServeMux) error {
	srv := newServer()
	mux.HandleFunc("stop", func(context.Context, *asynq.Task) error {
		go srv.Shutdown()
		return nil
	})
	return srv.Run(mux)
}

func inBranch(mux *asynq.ServeMux, embed bool) error {
	var srv *asynq.Server
	if embed {
		srv = newServer()
		go srv.Run(mux) // want "left behind at the signal"
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	if srv != nil {
		srv.Shutdown()
	}
	return nil
}

func okNotMine(mux *asynq.ServeMux, start func(func())) {
	start(func() {
		srv := newServer()
		_ = srv.Run(mux)
	})
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func onlyOnError(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Print(err)
			wg.Done()
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func shutsFirst(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind at the signal"
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
	}()
	<-ctx.Done()
}

func main() {
	if err := newApp().run(); err != nil {
		log.Fatal(err)
	}
}
