// Package selects waits for one of several things.
package selects

import (
	"context"
	"errors"
	"log"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(redisOpt, asynq.Config{Concurrency: 4})
}

func orAnError(mux *asynq.ServeMux, work func() error) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return err
	}
	defer srv.Shutdown()
	failed := make(chan error, 1)
	go func() { failed <- work() }()
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	select {
	case <-c:
		return nil
	case err := <-failed:
		return err
	}
}

func orATimer(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	select {
	case <-c:
	case <-time.After(time.Hour):
	}
	srv.Shutdown()
}

func inALoop(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	tick := time.NewTicker(time.Second)
	for {
		select {
		case <-tick.C:
			log.Print("alive")
		case <-c:
			srv.Shutdown()
			return
		}
	}
}

func inOneCase(mux *asynq.ServeMux) error {
	srv := newServer()
	_ = srv.Start(mux)
	reload, c := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(reload, syscall.SIGHUP)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	select {
	case <-reload:
		return errors.New("reload")
	case <-c:
		srv.Shutdown()
	}
	return nil
}

func okOrTermination(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	ints, terms := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(ints, os.Interrupt)
	signal.Notify(terms, syscall.SIGTERM)
	select {
	case <-ints:
	case <-terms:
	}
	srv.Shutdown()
}

func okOrContext(ctx context.Context, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	select {
	case <-c:
	case <-ctx.Done():
	}
	srv.Shutdown()
}

func okOrContextOfSignals(mux *asynq.ServeMux) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	srv := newServer()
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	select {
	case sig := <-c:
		log.Print(sig)
	case <-ctx.Done():
		log.Print("end")
	}
	srv.Stop()
	srv.Shutdown()
}
