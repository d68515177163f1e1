// Command services is put together as services are.
package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func besideWeb(mux *asynq.ServeMux) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	web := &http.Server{Addr: ":8080"}
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt) // want "catches no SIGTERM"
		<-quit
		_ = web.Shutdown(context.Background())
	}()
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	srv.Shutdown()
	return nil
}

func groups(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // want "catches no SIGTERM"
	defer stop()
	srv, web := newServer(), &http.Server{Addr: ":8080"}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return srv.Start(mux) })
	g.Go(web.ListenAndServe)
	g.Go(func() error {
		<-ctx.Done()
		_ = web.Shutdown(context.Background())
		srv.Shutdown()
		return nil
	})
	return g.Wait()
}

func okGroups(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := newServer()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return srv.Start(mux) })
	g.Go(func() error {
		<-ctx.Done()
		srv.Shutdown()
		return nil
	})
	return g.Wait()
}

type app struct {
	srv  *asynq.Server
	stop chan struct{}
	once sync.Once
}

func (a *app) close() { a.once.Do(func() { close(a.stop) }) }

func (a *app) serve(mux *asynq.ServeMux) {
	_ = a.srv.Start(mux)
	<-a.stop
	a.srv.Shutdown()
}

func okClosedByOthers(mux *asynq.ServeMux) {
	a := &app{srv: newServer(), stop: make(chan struct{})}
	ints, terms := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(ints, os.Interrupt)
	signal.Notify(terms, syscall.SIGTERM)
	go func() {
		<-ints
		a.close()
	}()
	go func() {
		<-terms
		a.close()
	}()
	a.serve(mux)
}

func twice(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	defer srv.Shutdown()
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	<-c
	signal.Stop(c)
	log.Print("stopping")
}

func okRunsAnother(mux *asynq.ServeMux) error {
	low := newServer()
	_ = low.Start(mux)
	defer low.Shutdown()
	hup := make(chan os.Signal, 1)
	signal.Notify(hup, syscall.SIGHUP)
	go func() {
		for range hup {
			log.Print("reload")
		}
	}()
	return newServer().Run(mux)
}

func okHandledElsewhere(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	terms := make(chan os.Signal, 1)
	signal.Notify(terms, syscall.SIGTERM)
	go func() {
		<-terms
		srv.Shutdown()
		os.Exit(0)
	}()
	<-c
	srv.Shutdown()
}

func main() {
	if err := besideWeb(asynq.NewServeMux()); err != nil {
		log.Fatal(err)
	}
}
