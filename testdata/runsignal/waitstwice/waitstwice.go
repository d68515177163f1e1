// Package waitstwice waits for a signal behind Run.
package waitstwice

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func behind(mux *asynq.ServeMux) {
	srv := newServer()
	if err := srv.Run(mux); err != nil { // want "server srv has waited for a signal when Run returns: the wait behind it takes a second one; remove that wait"
		log.Fatal(err)
	}
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
	srv.Shutdown()
}

func ofContext(mux *asynq.ServeMux) {
	_ = newServer().Run(mux) // want "takes a second one"
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
}

func byHelper(mux *asynq.ServeMux) {
	_ = newServer().Run(mux) // want "takes a second one"
	waitForSignal()
}

func waitForSignal() {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func scheduler() {
	s := asynq.NewScheduler(redisOpt, nil)
	_ = s.Run() // want "scheduler s has waited for a signal"
	waitForSignal()
}

// The channel has got the signal that Run has got.
func okCaughtBefore(mux *asynq.ServeMux) {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	if err := newServer().Run(mux); err != nil {
		log.Fatal(err)
	}
	<-quit
}

func okOnlyWhereItFailed(mux *asynq.ServeMux) {
	if err := newServer().Run(mux); err != nil {
		log.Print(err)
		waitForSignal()
	}
}

func okAnotherSignal(mux *asynq.ServeMux) {
	_ = newServer().Run(mux)
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGUSR1)
	<-again
}

func okLast(mux *asynq.ServeMux) error {
	return newServer().Run(mux)
}
