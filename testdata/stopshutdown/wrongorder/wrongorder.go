// Package wrongorder has a Shutdown before the Stop.
package wrongorder

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func shutdownThenStop(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	srv.Shutdown()
	srv.Stop() // want "stopped but not shut down"
}

func drain(srv *asynq.Server) { srv.Shutdown() }

func helperThenStop(mux *asynq.ServeMux, done <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-done
	drain(srv)
	srv.Stop() // want "stopped but not shut down"
}

// pool closes in the wrong order.
type pool struct{ srv *asynq.Server }

func newPool() *pool { return &pool{srv: newServer()} }

func (p *pool) start(mux *asynq.ServeMux) error { return p.srv.Start(mux) }

func (p *pool) close() {
	p.srv.Shutdown()
	p.srv.Stop() // want "stopped but not shut down"
}

func wrongOrderInLiteral(mux *asynq.ServeMux, register func(stop func())) {
	srv := newServer()
	_ = srv.Start(mux)
	register(func() {
		srv.Shutdown()
		srv.Stop() // want "stopped but not shut down"
	})
}

// There is a Shutdown behind the Stop as well.
func okShutdownOnBothSides(mux *asynq.ServeMux) {
	srv := newServer()
	srv.Shutdown()
	_ = srv.Start(mux)
	srv.Stop()
	srv.Shutdown()
}

// The Shutdown before the Stop belongs to another server.
func okTwoServers(mux *asynq.ServeMux) {
	mails, reports := newServer(), newServer()
	_ = mails.Start(mux)
	_ = reports.Start(mux)
	mails.Shutdown()
	reports.Stop()
	reports.Shutdown()
}

// The two stand on different branches.
func okEitherOr(mux *asynq.ServeMux, fast bool) {
	srv := newServer()
	_ = srv.Start(mux)
	if fast {
		srv.Shutdown()
		return
	}
	srv.Stop()
	srv.Shutdown()
}

// The variable holds a new server after the first Shutdown, and that one is shut down too.
func okReplaced(mux *asynq.ServeMux, reload <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-reload
	srv.Stop()
	srv.Shutdown()
	srv = newServer()
	_ = srv.Start(mux)
	<-reload
	srv.Stop()
	srv.Shutdown()
}
