// Command fix holds starts that the suggested fix completes.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server {
	return asynq.NewServer(opt, asynq.Config{})
}

func main() {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt)

	checked := newServer()
	if err := checked.Start(nil); err != nil { // want "started but never shut down"
		log.Fatal(err)
	}

	// The error is checked in a statement of its own.
	scheduler := asynq.NewScheduler(opt, nil)
	err := scheduler.Start() // want "started but never shut down"
	if err != nil {
		log.Fatal(err)
	}

	unchecked := newServer()
	_ = unchecked.Start(nil) // want "started but never shut down"

	background := newServer()
	go background.Start(nil) // want "started but never shut down"

	literal := newServer()
	go func() {
		if err := literal.Start(nil); err != nil { // want "started but never shut down"
			log.Println(err)
		}
	}()

	if len(os.Args) > 1 {
		one := newServer()
		one.Start(nil) // want "started but never shut down"
	}

	w := &worker{srv: newServer(), sched: asynq.NewScheduler(opt, nil)}
	if err := w.Start(); err != nil {
		log.Fatal(err)
	}
	c := newClosable()
	c.Start() // want "started but never shut down"

	started := begin() // want "started but never shut down"
	_ = started

	if err := serve(context.Background()); err != nil {
		log.Fatal(err)
	}
	<-quit
}

// A wrapper without a way to shut down gets one.
type worker struct {
	srv   *asynq.Server
	sched *asynq.Scheduler
}

func (w *worker) Start() error {
	if err := w.srv.Start(nil); err != nil { // want "started but never shut down"
		return err
	}
	return w.sched.Start() // want "started but never shut down"
}

func (w *worker) Name() string { return "worker" }

// This one has a way, so that it is held to it where it is used.
type closable struct{ srv *asynq.Server }

func newClosable() *closable { return &closable{newServer()} }

func (c *closable) Start() { _ = c.srv.Start(nil) }

func (c *closable) Close() error {
	c.srv.Shutdown()
	return nil
}

func begin() *asynq.Server {
	srv := newServer()
	if err := srv.Start(nil); err != nil {
		log.Fatal(err)
	}
	return srv
}

// The function waits to be told to end.
func serve(ctx context.Context) error {
	srv := newServer()
	if err := srv.Start(nil); err != nil { // want "started but never shut down"
		return err
	}
	<-ctx.Done()
	return nil
}
