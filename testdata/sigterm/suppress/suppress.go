// Package suppress silences findings.
package suppress

import (
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

func silenced(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) //nolint:sigterm // run by hand only
	<-c
	srv.Shutdown()
}

func silencedAbove(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	//lint:ignore asynqvet/sigterm run by hand only
	signal.Notify(c, os.Interrupt)
	<-c
	srv.Shutdown()
}
