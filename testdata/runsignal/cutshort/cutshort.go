// Package cutshort shuts servers down beside their Run.
package cutshort

import (
	"context"
	"log"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func onAGoroutine(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
		<-quit
		log.Print("shutting down")
		srv.Shutdown()
	}()
	if err := srv.Run(mux); err != nil { // want "server srv is shut down beside its Run at the same signal: Run returns at once, and active tasks are cut off; remove that shutdown"
		log.Fatal(err)
	}
	log.Print("down")
}

func ofContext(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	go func() {
		<-ctx.Done()
		srv.Shutdown()
	}()
	return srv.Run(mux) // want "shut down beside its Run"
}

func ofNotifyContext(mux *asynq.ServeMux) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	srv := newServer()
	go func() {
		<-ctx.Done()
		srv.Stop()
		srv.Shutdown()
	}()
	return srv.Run(mux) // want "shut down beside its Run"
}

func afterFunc(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	context.AfterFunc(ctx, srv.Shutdown)
	return srv.Run(mux) // want "shut down beside its Run"
}

func afterFuncLiteral(ctx context.Context, mux *asynq.ServeMux) error {
	srv := newServer()
	defer context.AfterFunc(ctx, func() { log.Print("stop") })()
	stop := context.AfterFunc(ctx, func() { srv.Shutdown() })
	defer stop()
	return srv.Run(mux) // want "shut down beside its Run"
}

func named(mux *asynq.ServeMux) {
	srv := newServer()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
	go watch(quit, srv)
	if err := srv.Run(mux); err != nil { // want "shut down beside its Run"
		log.Fatal(err)
	}
}

func watch(quit <-chan os.Signal, srv *asynq.Server) {
	<-quit
	srv.Shutdown()
}

type worker struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

func (w *worker) run(ctx context.Context) error {
	go func() {
		<-ctx.Done()
		w.srv.Shutdown()
	}()
	return w.srv.Run(w.mux) // want "server w.srv is shut down beside its Run"
}

func okAwaited(mux *asynq.ServeMux) {
	srv := newServer()
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
	}()
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
	wg.Wait()
}

func okChannel(mux *asynq.ServeMux) error {
	srv := newServer()
	done := make(chan struct{})
	go func() {
		defer close(done)
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
		<-quit
		srv.Shutdown()
	}()
	err := srv.Run(mux)
	<-done
	return err
}

func okOnlyStops(mux *asynq.ServeMux) error {
	srv := newServer()
	go func() {
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
		<-quit
		log.Print("stopping")
	}()
	return srv.Run(mux)
}

func okAnother(mux *asynq.ServeMux) error {
	srv, low := newServer(), newServer()
	_ = low.Start(mux)
	done := make(chan struct{})
	go func() {
		defer close(done)
		quit := make(chan os.Signal, 1)
		signal.Notify(quit, syscall.SIGINT, syscall.SIGTERM)
		<-quit
		low.Shutdown()
	}()
	err := srv.Run(mux)
	<-done
	return err
}

func okTimer(mux *asynq.ServeMux) error {
	srv := newServer()
	go func() {
		time.Sleep(time.Hour)
		srv.Shutdown()
	}()
	return srv.Run(mux)
}

func okDeferred(mux *asynq.ServeMux) error {
	srv := newServer()
	defer srv.Shutdown()
	return srv.Run(mux)
}

func okScheduler(ctx context.Context) error {
	s := asynq.NewScheduler(redisOpt, nil)
	go func() {
		<-ctx.Done()
		s.Shutdown()
	}()
	return s.Run()
}
