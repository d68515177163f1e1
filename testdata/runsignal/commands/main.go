// Command commands is put together as programs of many commands are.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// A command is one that the program has.
type command struct {
	use  string
	runE func(args []string) error
}

var commands = []*command{
	{use: "worker", runE: func([]string) error {
		srv := asynq.NewServer(redisOpt, asynq.Config{})
		go func() {
			if err := srv.Run(asynq.NewServeMux()); err != nil { // want "left behind at the signal"
				log.Fatal(err)
			}
		}()
		c := make(chan os.Signal, 1)
		signal.Notify(c, os.Interrupt, syscall.SIGTERM)
		<-c
		srv.Shutdown()
		return nil
	}},
	{use: "all", runE: all},
	{use: "ok", runE: func([]string) error { return asynq.NewServer(redisOpt, asynq.Config{}).Run(asynq.NewServeMux()) }},
}

func all([]string) error {
	w := newWorker()
	if err := w.start(); err != nil {
		return fmt.Errorf("worker: %w", err)
	}
	web := &http.Server{Addr: ":80"}
	go func() {
		if err := web.ListenAndServe(); err != nil {
			log.Print(err)
		}
	}()
	waitForShutdown(w, web)
	return nil
}

type worker struct {
	server *asynq.Server
	quit   chan os.Signal
}

func newWorker() *worker {
	return &worker{server: asynq.NewServer(redisOpt, asynq.Config{}), quit: make(chan os.Signal, 1)}
}

func (w *worker) start() error {
	errs := make(chan error, 1)
	go func() {
		if err := w.server.Run(asynq.NewServeMux()); err != nil { // want "server w.server runs on a goroutine that is left behind at the signal"
			errs <- err
		}
	}()
	select {
	case err := <-errs:
		return err
	default:
		return nil
	}
}

func waitForShutdown(w *worker, web *http.Server) {
	signal.Notify(w.quit, os.Interrupt, syscall.SIGTERM)
	<-w.quit
	_ = web.Close()
	w.server.Shutdown()
}

func main() {
	for _, c := range commands {
		if len(os.Args) > 1 && os.Args[1] == c.use {
			if err := c.runE(os.Args[2:]); err != nil {
				log.Fatal(err)
			}
		}
	}
}
