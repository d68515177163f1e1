// Package generics waits and shuts down in generic functions.
package generics

import (
	"os"
	"os/signal"

	"github.com/hibiken/asynq"
)

type stopper interface{ Shutdown() }

func shutDown[T stopper](all ...T) {
	for _, s := range all {
		s.Shutdown()
	}
}

func first[T any](c <-chan T) T { return <-c }

func generic(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	_ = srv.Start(mux)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt) // want "catches no SIGTERM"
	first(c)
	shutDown(srv)
}
