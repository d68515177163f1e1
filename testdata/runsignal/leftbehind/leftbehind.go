// Package leftbehind runs servers on goroutines that nobody waits for.
package leftbehind

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func goRun(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "server srv runs on a goroutine that is left behind at the signal: its active tasks are cut off; call Start in place of Run"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func closure(mux *asynq.ServeMux) {
	srv := newServer()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Fatal(err)
		}
	}()
	<-quit
	log.Print("shutting down")
	srv.Shutdown()
	log.Print("down")
}

func nothingBehind(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "call Start in place of Run, then Shutdown"
			log.Fatal(err)
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGTERM)
	<-quit
}

func onlyStopped(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind at the signal"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGTERM)
	<-quit
	srv.Stop()
}

func deferred(mux *asynq.ServeMux) error {
	srv := newServer()
	go srv.Run(mux) // want "left behind at the signal"
	defer srv.Shutdown()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
	return nil
}

func besideWeb(mux *asynq.ServeMux, web *http.Server) {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Fatal(err)
		}
	}()
	go func() {
		if err := web.ListenAndServe(); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Fatal(err)
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := web.Shutdown(ctx); err != nil {
		log.Fatal(err)
	}
	srv.Shutdown()
}

func orAnError(mux *asynq.ServeMux) error {
	srv := newServer()
	failed := make(chan error, 1)
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			failed <- err
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	select {
	case <-quit:
		srv.Shutdown()
		return nil
	case err := <-failed:
		return err
	}
}

func orTheEnd(mux *asynq.ServeMux) error {
	srv := newServer()
	done := make(chan error, 1)
	go func() { done <- srv.Run(mux) }() // want "left behind at the signal"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	select {
	case <-quit:
		return nil
	case err := <-done:
		return err
	}
}

func anotherRun(low, high *asynq.ServeMux) error {
	slow := newServer()
	go func() {
		if err := slow.Run(low); err != nil { // want "server slow runs on a goroutine that is left behind at the signal"
			log.Fatal(err)
		}
	}()
	return newServer().Run(high)
}

func schedulerRuns(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Fatal(err)
		}
	}()
	if err := asynq.NewScheduler(redisOpt, nil).Run(); err != nil {
		log.Fatal(err)
	}
}

func webIsShutDown(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind when the HTTP server has ended"
	web := &http.Server{Addr: ":8080"}
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
		<-quit
		_ = web.Shutdown(context.Background())
	}()
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Print(err)
	}
}

func timer(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind when the time is up"
	time.Sleep(time.Minute)
}

func exits(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind at the signal"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	os.Exit(0)
}

func anotherGroup(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		log.Print("work")
	}()
	go srv.Run(mux) // want "left behind at the signal"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	wg.Wait()
}

func oneOfTwo(mux *asynq.ServeMux, cond bool) {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Run(mux) // want "left behind at the signal"
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	if cond {
		return
	}
	<-done
}

func inALoop(muxes []*asynq.ServeMux) {
	for _, mux := range muxes {
		srv := newServer()
		go func() {
			if err := srv.Run(mux); err != nil { // want "left behind at the signal"
				log.Fatal(err)
			}
		}()
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func ticking(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind at the signal"
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	tick := time.NewTicker(time.Second)
	for {
		select {
		case <-tick.C:
			log.Print("alive")
		case <-quit:
			srv.Shutdown()
			return
		}
	}
}

func cancelled(mux *asynq.ServeMux) {
	ctx, cancel := context.WithCancel(context.Background())
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-quit
		cancel()
	}()
	srv := newServer()
	go srv.Run(mux) // want "left behind at the signal"
	<-ctx.Done()
	srv.Shutdown()
}

func okWaitGroup(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		_ = srv.Run(mux)
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	wg.Wait()
}

func okGroupGo(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Go(func() { _ = srv.Run(mux) })
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	wg.Wait()
}

func okDeferredWait(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go func() {
		_ = srv.Run(mux)
		wg.Done()
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func okChannel(mux *asynq.ServeMux) error {
	srv := newServer()
	done := make(chan error, 1)
	go func() { done <- srv.Run(mux) }()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	select {
	case <-quit:
	case err := <-done:
		return err
	}
	return <-done
}

func okClosed(mux *asynq.ServeMux) {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := srv.Run(mux); err != nil {
			log.Print(err)
		}
	}()
	<-done
}

func okCancels(mux *asynq.ServeMux) {
	ctx, cancel := context.WithCancel(context.Background())
	srv := newServer()
	go func() {
		defer cancel()
		_ = srv.Run(mux)
	}()
	<-ctx.Done()
}

func okStart(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func okLast(mux *asynq.ServeMux, web *http.Server) {
	go func() { log.Print(web.ListenAndServe()) }()
	if err := newServer().Run(mux); err != nil {
		log.Fatal(err)
	}
}

func okTimerThenShutdown(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux)
	time.Sleep(time.Minute)
	srv.Shutdown()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func okOwnChannelThenShutdown(mux *asynq.ServeMux, work func()) {
	srv := newServer()
	go srv.Run(mux)
	done := make(chan struct{})
	go func() {
		work()
		close(done)
	}()
	<-done
	srv.Shutdown()
}

func okUnseenThenShutdown(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux)
	<-ctx.Done()
	srv.Shutdown()
}

func okAnotherSignal(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux)
	reload := make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	<-reload
	srv.Shutdown()
}

func okScheduler(mux *asynq.ServeMux) {
	s := asynq.NewScheduler(redisOpt, nil)
	go func() {
		if err := s.Run(); err != nil {
			log.Fatal(err)
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func okGroupOfCaller(mux *asynq.ServeMux, wg *sync.WaitGroup) {
	srv := newServer()
	wg.Add(1)
	go func() {
		defer wg.Done()
		_ = srv.Run(mux)
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func okReturned(mux *asynq.ServeMux) <-chan struct{} {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Run(mux)
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	return done
}

func okBeforeTheRun(mux *asynq.ServeMux) {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGUSR1)
	<-quit
	srv := newServer()
	done := make(chan struct{})
	go func() {
		_ = srv.Run(mux)
		close(done)
	}()
	<-done
}

func okLooksAgain(mux *asynq.ServeMux) {
	srv := newServer()
	var over atomic.Bool
	go func() {
		_ = srv.Run(mux)
		over.Store(true)
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	for !over.Load() {
		time.Sleep(time.Second)
	}
}
