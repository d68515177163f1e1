// Package helpers runs servers by way of functions, of this package and of others.
package helpers

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"

	"shop.example/runsignal/helpers/sig"
	"shop.example/runsignal/helpers/work"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func startWorker(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Run(mux); err != nil { // want "server srv runs on a goroutine that is left behind at the signal"
		log.Fatal(err)
	}
}

func goHelper(mux *asynq.ServeMux) {
	go startWorker(mux)
	sig.Wait()
}

func leaves(mux *asynq.ServeMux) *asynq.Server {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind at the signal"
			log.Fatal(err)
		}
	}()
	return srv
}

func callsLeaves(mux *asynq.ServeMux) {
	srv := leaves(mux)
	sig.Wait()
	srv.Shutdown()
}

func leavesGiven(srv *asynq.Server, mux *asynq.ServeMux) {
	go srv.Run(mux) // want "left behind at the signal"
}

func callsLeavesGiven(mux *asynq.ServeMux) {
	srv := newServer()
	leavesGiven(srv, mux)
	ctx, stop := sig.Context()
	defer stop()
	sig.Until(ctx)
	srv.Shutdown()
}

func otherStarts(mux *asynq.ServeMux) {
	if err := work.Start(redisOpt, mux); err != nil { // want "work.Start runs a server on a goroutine that is left behind at the signal: its active tasks are cut off; call Start there in place of Run"
		log.Fatal(err)
	}
	defer work.Stop()
	sig.Wait()
}

func otherServes(mux *asynq.ServeMux) {
	go func() {
		if err := work.Serve(redisOpt, mux); err != nil { // want "work.Serve runs a server on a goroutine that is left behind at the signal"
			log.Fatal(err)
		}
	}()
	sig.Wait()
}

func otherServesUntil(mux *asynq.ServeMux) {
	ctx, stop := sig.Context()
	defer stop()
	work.Until(ctx, redisOpt, mux) // want "work.Until runs a server on a goroutine that is left behind at the signal"
}

func wrapper(mux *asynq.ServeMux) {
	w := work.New(redisOpt, mux)
	go func() {
		if err := w.Run(); err != nil { // want "work.Worker w runs on a goroutine that is left behind at the signal: its active tasks are cut off; add a WaitGroup, and wait for that goroutine"
			log.Fatal(err)
		}
	}()
	sig.Wait()
	w.Shutdown()
}

func goWrapper(mux *asynq.ServeMux) {
	w := work.New(redisOpt, mux)
	go w.Run() // want "left behind at the signal"
	sig.Wait()
}

func wrapperGoes(mux *asynq.ServeMux) {
	w := work.New(redisOpt, mux)
	w.Go() // want "work.Worker w runs on a goroutine that is left behind at the signal"
	sig.Wait()
	w.Shutdown()
}

func wrapperDone(mux *asynq.ServeMux) {
	w := work.New(redisOpt, mux)
	done := w.Done()
	sig.Wait()
	<-done
}

type runner interface {
	Run() error
	Shutdown()
}

func throughInterface(mux *asynq.ServeMux) {
	var r runner = work.New(redisOpt, mux)
	go func() {
		if err := r.Run(); err != nil { // want "left behind at the signal"
			log.Fatal(err)
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	r.Shutdown()
}

func okWrapperAwaits(mux *asynq.ServeMux) {
	w := work.New(redisOpt, mux)
	w.Begin()
	sig.Wait()
	w.Wait()
}

func okUntilUnseen(ctx context.Context, mux *asynq.ServeMux) {
	work.Until(ctx, redisOpt, mux)
}

func okUntilTimer(mux *asynq.ServeMux) {
	w := work.New(redisOpt, mux)
	go w.Run()
	w.Shutdown()
}

func okServes(mux *asynq.ServeMux) error { return work.Serve(redisOpt, mux) }

func okAwaited(mux *asynq.ServeMux) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		startQuiet(mux)
	}()
	sig.Wait()
	<-done
}

func startQuiet(mux *asynq.ServeMux) {
	if err := newServer().Run(mux); err != nil {
		log.Print(err)
	}
}
