// Package fix holds Runs that become Starts.
package fix

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
}

func wait() {
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	<-quit
}

func goRun(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind"
	wait()
	srv.Shutdown()
}

func goRunDeferred(mux *asynq.ServeMux) error {
	srv := newServer()
	go srv.Run(mux) // want "left behind"
	wait()
	return nil
}

func closure(mux *asynq.ServeMux) {
	srv := newServer()
	// The worker.
	go func() {
		fmt.Println("worker starts")
		if err := srv.Run(mux); err != nil { // want "left behind"
			fmt.Println(err) // why
			os.Exit(1)
		}
	}()
	wait()
	srv.Shutdown()
}

func closureDeferred(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		if err := srv.Run(mux); err != nil && err != asynq.ErrServerClosed { // want "left behind"
			fmt.Println(err)
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	<-ctx.Done()
}

func dropped(mux *asynq.ServeMux) {
	srv := newServer()
	go func() { _ = srv.Run(mux) }() // want "left behind"
	wait()
	srv.Shutdown()
}

// There is more behind the Run.
func more(mux *asynq.ServeMux) {
	srv := newServer()
	go func() {
		_ = srv.Run(mux) // want "left behind"
		fmt.Println("worker ends")
	}()
	wait()
	srv.Shutdown()
}

// Somebody gets the error.
func sent(mux *asynq.ServeMux) error {
	srv := newServer()
	failed := make(chan error)
	go func() {
		if err := srv.Run(mux); err != nil { // want "left behind"
			failed <- err
		}
	}()
	quit := make(chan os.Signal, 1)
	signal.Notify(quit, os.Interrupt, syscall.SIGTERM)
	select {
	case err := <-failed:
		return err
	case <-quit:
		srv.Shutdown()
		return nil
	}
}

// The process ends without what is deferred.
func exits(mux *asynq.ServeMux) {
	srv := newServer()
	go srv.Run(mux) // want "left behind"
	wait()
	os.Exit(0)
}

// The function returns more than an error.
func returns(mux *asynq.ServeMux) (int, error) {
	srv := newServer()
	go srv.Run(mux) // want "left behind"
	wait()
	return 0, nil
}
