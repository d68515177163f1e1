// Package fix holds stops that the suggested fix completes.
package fix

import (
	"errors"
	"log"

	"github.com/hibiken/asynq"
)

var opt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func drain() error { return errors.New("busy") }

func noShutdown(quit chan struct{}) {
	srv := asynq.NewServer(opt, asynq.Config{})
	_ = srv.Start(nil)
	<-quit
	srv.Stop() // want "not shut down on every path"
}

func earlyReturn() error {
	srv := asynq.NewServer(opt, asynq.Config{})
	_ = srv.Start(nil)
	srv.Stop() // want "not shut down on every path"
	if err := drain(); err != nil {
		return err
	}
	srv.Shutdown()
	return nil
}

func earlyExit() {
	srv := asynq.NewServer(opt, asynq.Config{})
	_ = srv.Start(nil)
	srv.Stop() // want "not shut down on every path"
	if err := drain(); err != nil {
		log.Fatal(err)
	}
	srv.Shutdown()
}

func fallsOff(wait bool) {
	srv := asynq.NewServer(opt, asynq.Config{})
	_ = srv.Start(nil)
	srv.Stop() // want "not shut down on every path"
	if wait {
		srv.Shutdown()
	}
}

func wrongOrder() {
	srv := asynq.NewServer(opt, asynq.Config{})
	_ = srv.Start(nil)
	srv.Shutdown()
	srv.Stop() // want "not shut down on every path"
}

func deferred() {
	srv := asynq.NewServer(opt, asynq.Config{})
	_ = srv.Start(nil)
	defer srv.Stop() // want "not shut down on every path"
	_ = drain()
}
