// Package flows has Runs that come about in many ways.
package flows

import (
	"context"
	"errors"
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

func wait() {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func variable(mux *asynq.ServeMux) {
	srv := newServer()
	run := func() {
		_ = srv.Run(mux) // want "left behind at the signal"
	}
	go run()
	wait()
}

func argument(mux *asynq.ServeMux) {
	go func(srv *asynq.Server) {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Fatal(err)
		}
	}(newServer())
	wait()
}

func result(mux *asynq.ServeMux) (err error) {
	srv := newServer()
	go func() { err = srv.Run(mux) }() // want "left behind at the signal"
	wait()
	return nil
}

func modes(mux *asynq.ServeMux, mode string) {
	srv := newServer()
	switch mode {
	case "worker":
		go srv.Run(mux) // want "left behind at the signal"
	default:
		log.Print("no worker")
	}
	wait()
	srv.Shutdown()
}

func again(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		for {
			if err := srv.Run(mux); err != nil { // want "left behind at the signal"
				time.Sleep(time.Second)
				continue
			}
			return
		}
	}()
	wait()
}

func allSignals(mux *asynq.ServeMux) {
	go newServer().Run(mux) // want "left behind at the signal"
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs)
	for sig := range sigs {
		if sig == syscall.SIGTERM {
			return
		}
	}
}

func timeout(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind when the time is up"
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	<-ctx.Done()
}

func echoes(mux *asynq.ServeMux, web *http.Server) error {
	srv := newServer()
	go srv.Run(mux) // want "left behind when the HTTP server has ended"
	go func() {
		wait()
		_ = web.Shutdown(context.Background())
	}()
	return web.ListenAndServe()
}

type embedded struct{ *asynq.Server }

func promoted(mux *asynq.ServeMux) {
	e := embedded{newServer()}
	go e.Run(mux) // want "left behind at the signal"
	wait()
	e.Shutdown()
}

type runner interface{ Run(asynq.Handler) error }

func goAll[R runner](mux *asynq.ServeMux, all ...R) {
	for _, r := range all {
		go r.Run(mux) // want "left behind at the signal"
	}
}

func generic(mux *asynq.ServeMux) {
	goAll(mux, newServer(), newServer())
	wait()
}

type service struct {
	srv *asynq.Server
	mux *asynq.ServeMux
	run func()
}

func newService(mux *asynq.ServeMux) *service {
	s := &service{srv: newServer(), mux: mux}
	s.run = func() {
		if err := s.srv.Run(s.mux); err != nil { // want "left behind at the signal"
			log.Print(err)
		}
	}
	return s
}

func (s *service) serve() {
	go s.run()
	wait()
	s.srv.Shutdown()
}

func (s *service) Run() error {
	return s.srv.Run(s.mux) // want "left behind at the signal"
}

func groupOfMethod(mux *asynq.ServeMux) {
	s := &service{srv: newServer(), mux: mux}
	var g errgroup.Group
	g.Go(s.Run)
	wait()
}

func nested(mux *asynq.ServeMux) {
	srv := newServer()
	start := func() {
		go func() {
			if err := srv.Run(mux); err != nil { // want "left behind at the signal"
				log.Print(err)
			}
		}()
	}
	start()
	wait()
}

func twoOfThem(mux *asynq.ServeMux) {
	low, high := newServer(), newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = high.Run(mux)
	}()
	go low.Run(mux) // want "server low runs on a goroutine that is left behind at the signal"
	<-done
}

func okGroupByPointer(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go runWith(&wg, srv, mux)
	wait()
	wg.Wait()
}

func runWith(wg *sync.WaitGroup, srv *asynq.Server, mux *asynq.ServeMux) {
	defer wg.Done()
	if err := srv.Run(mux); err != nil {
		log.Print(err)
	}
}

type tells struct {
	srv  *asynq.Server
	done chan struct{}
}

func (t *tells) run(mux *asynq.ServeMux) {
	defer close(t.done)
	_ = t.srv.Run(mux)
}

func okFieldTells(mux *asynq.ServeMux) {
	t := &tells{newServer(), make(chan struct{})}
	go t.run(mux)
	wait()
	<-t.done
}

func okDeferredLiteral(mux *asynq.ServeMux) {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		_ = srv.Run(mux)
		close(done)
	}()
	defer func() { <-done }()
	wait()
}

func okCounted(mux *asynq.ServeMux) {
	servers := []*asynq.Server{newServer(), newServer()}
	done := make(chan error)
	for _, srv := range servers {
		go func() { done <- srv.Run(mux) }()
	}
	wait()
	for range servers {
		if err := <-done; err != nil {
			log.Print(err)
		}
	}
}

func okClosedBehindTheGroup(mux *asynq.ServeMux) {
	low, high := newServer(), newServer()
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		_ = low.Run(mux)
	}()
	go func() {
		defer wg.Done()
		_ = high.Run(mux)
	}()
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	wait()
	<-done
}

func okRanged(mux *asynq.ServeMux) {
	failed := make(chan error)
	go func() {
		failed <- newServer().Run(mux)
		close(failed)
	}()
	for err := range failed {
		log.Print(err)
	}
}

func okCleanup(mux *asynq.ServeMux) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	srv := newServer()
	go func() {
		<-ctx.Done()
		srv.Shutdown()
	}()
	return srv.Run(mux)
}

func okErrors(mux *asynq.ServeMux) error {
	failed := make(chan error, 2)
	srv := newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := srv.Run(mux); err != nil {
			failed <- err
		}
	}()
	select {
	case <-done:
		return nil
	case err := <-failed:
		return errors.Join(err, errors.New("worker"))
	}
}

func okManager(provider asynq.PeriodicTaskConfigProvider) {
	m, err := asynq.NewPeriodicTaskManager(asynq.PeriodicTaskManagerOpts{RedisConnOpt: redisOpt, PeriodicTaskConfigProvider: provider})
	if err != nil {
		log.Fatal(err)
	}
	go func() {
		if err := m.Run(); err != nil {
			log.Print(err)
		}
	}()
	wait()
}

func okStopsItself(mux *asynq.ServeMux) {
	go func() {
		_ = newServer().Run(mux)
		os.Exit(0)
	}()
	wait()
	select {}
}
