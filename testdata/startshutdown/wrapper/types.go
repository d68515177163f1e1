package main

import (
	"log"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

// pool has a start and a closing method.
type pool struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

func newPool() *pool {
	return &pool{srv: asynq.NewServer(redisOpt, asynq.Config{}), mux: asynq.NewServeMux()}
}

// Start is held to Close where it is called.
func (p *pool) Start() error { return p.srv.Start(p.mux) }

// Close is what the rule looks for.
func (p *pool) Close() { p.srv.Shutdown() }

// Ping only asks.
func (p *pool) Ping() { _ = p.srv.Ping() }

func startedPool() *pool {
	p := newPool()
	if err := p.Start(); err != nil {
		log.Fatal(err)
	}
	return p
}

// application is a wrapper around a wrapper.
type application struct{ pool *pool }

// Launch starts a field of a lifecycle type.
func (a *application) Launch() error { return a.pool.Start() }

// Terminate ends it.
func (a *application) Terminate() { a.pool.Close() }

// openEnded cannot be closed at all.
type openEnded struct{ srv *asynq.Server }

// Start leaves nobody a way to shut down.
func (o *openEnded) Start() error {
	return o.srv.Start(asynq.NewServeMux()) // want "started but never shut down"
}

// outer wraps a wrapper and closes nothing.
type outer struct{ inner *pool }

// Begin is the inner start of a wrapper that cannot be closed.
func (o *outer) Begin() error {
	return o.inner.Start() // want "started but never shut down"
}
