// Package handlers gives servers handlers.
package handlers

import (
	"log"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func startNil() {
	srv := asynq.NewServer(redis, asynq.Config{})
	if err := srv.Start(nil); err != nil { // want "^srv.Start is given a nil handler: it starts nothing and only returns an error; pass a handler$"
		log.Fatal(err)
	}
}

func runNil(srv *asynq.Server) error {
	return srv.Run(nil) // want "srv.Run is given a nil handler"
}

func runVariable(srv *asynq.Server) error {
	var h asynq.Handler
	return srv.Run(h) // want "srv.Run is given a nil handler"
}

func serve(srv *asynq.Server, h asynq.Handler) error { return srv.Run(h) }

func byHelper(srv *asynq.Server) error {
	return serve(srv, nil) // want "serve is given a nil handler"
}

func serveDefault(srv *asynq.Server, h asynq.Handler) error {
	if h == nil {
		h = asynq.NotFoundHandler()
	}
	return srv.Run(h)
}

func okDefault(srv *asynq.Server) error { return serveDefault(srv, nil) }

func serveIfAny(srv *asynq.Server, h asynq.Handler) error {
	if h != nil {
		return srv.Run(h)
	}
	return nil
}

func okIfAny(srv *asynq.Server) error { return serveIfAny(srv, nil) }

func okTyped(srv *asynq.Server) error {
	var mux *asynq.ServeMux
	return srv.Run(mux)
}

func okSometimes(srv *asynq.Server, mux *asynq.ServeMux, on bool) error {
	var h asynq.Handler
	if on {
		h = mux
	}
	return srv.Run(h)
}

func okScheduler(cron *asynq.Scheduler) error { return cron.Run() }

type app struct {
	server  *asynq.Server
	handler asynq.Handler
}

func (a *app) okField() error { return a.server.Start(a.handler) }
