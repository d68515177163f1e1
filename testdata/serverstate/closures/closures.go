// Package closures starts servers in literals.
package closures

import (
	"log"
	"sync"

	"github.com/hibiken/asynq"
)

var redis = asynq.RedisClientOpt{Addr: "localhost:6379"}

func literal(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	begin := func() {
		if err := srv.Start(mux); err != nil {
			log.Fatal(err)
		}
	}
	begin()
	srv.Shutdown()
	begin() // want "srv was started before: the Start that it comes to only returns an error"
}

func calledAtOnce(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	func() { _ = srv.Start(mux) }()
	defer srv.Shutdown()
	_ = srv.Run(mux) // want "server srv was started before"
}

func inside(mux *asynq.ServeMux) func() {
	srv := asynq.NewServer(redis, asynq.Config{})
	return func() {
		_ = srv.Start(mux)
		srv.Shutdown()
		_ = srv.Start(mux) // want "server srv was started before"
	}
}

func okLiteralRenews(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	renew := func() { srv = asynq.NewServer(redis, asynq.Config{}) }
	_ = srv.Start(mux)
	srv.Shutdown()
	renew()
	_ = srv.Start(mux)
}

func okEndsFirst(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	end := func() { srv.Shutdown() }
	end()
	_ = srv.Start(mux)
	end()
}

func okLater(mux *asynq.ServeMux, hooks *[]func()) {
	srv := asynq.NewServer(redis, asynq.Config{})
	*hooks = append(*hooks, func() { _ = srv.Start(mux) })
	_ = srv.Start(mux)
}

func okOnce(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	var once sync.Once
	begin := func() { once.Do(func() { _ = srv.Start(mux) }) }
	begin()
	begin()
}

func okOwnServer(mux *asynq.ServeMux) {
	serve := func() {
		srv := asynq.NewServer(redis, asynq.Config{})
		_ = srv.Run(mux)
	}
	serve()
	serve()
}

func parameter(mux *asynq.ServeMux) {
	srv := asynq.NewServer(redis, asynq.Config{})
	begin := func(s *asynq.Server) error { return s.Start(mux) }
	if err := begin(srv); err != nil {
		log.Fatal(err)
	}
	_ = begin(srv) // want "server was started before: the Start that it comes to only returns an error"
}

func okParameter(mux *asynq.ServeMux) {
	begin := func(s *asynq.Server) error { return s.Start(mux) }
	_ = begin(asynq.NewServer(redis, asynq.Config{}))
	_ = begin(asynq.NewServer(redis, asynq.Config{}))
}
