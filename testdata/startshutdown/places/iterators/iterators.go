// Package iterators shuts down the elements of containers by way of iterators
// and callbacks.
package iterators

import (
	"iter"
	"maps"
	"slices"
	"sync"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func started(mux *asynq.ServeMux, n int) []*asynq.Server {
	var all []*asynq.Server
	for range n {
		srv := newServer()
		_ = srv.Start(mux)
		all = append(all, srv)
	}
	return all
}

func okStartedElsewhere(mux *asynq.ServeMux, quit <-chan struct{}) {
	all := started(mux, 3)
	<-quit
	for _, s := range all {
		s.Shutdown()
	}
}

func startedNeverShutDown(mux *asynq.ServeMux, quit <-chan struct{}) int {
	all := started(mux, 3) // want "started but never shut down"
	<-quit
	return len(all)
}

func okValues(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	all := []*asynq.Server{srv}
	<-quit
	for s := range slices.Values(all) {
		s.Shutdown()
	}
}

func okMapValues(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	all := map[string]*asynq.Server{"mails": srv}
	<-quit
	for s := range maps.Values(all) {
		s.Shutdown()
	}
}

type fleet struct{ servers []*asynq.Server }

func (f *fleet) all() iter.Seq[*asynq.Server] {
	return func(yield func(*asynq.Server) bool) {
		for _, s := range f.servers {
			if !yield(s) {
				return
			}
		}
	}
}

func (f *fleet) each(do func(*asynq.Server)) {
	for _, s := range f.servers {
		do(s)
	}
}

func okOwnIterator(mux *asynq.ServeMux, quit <-chan struct{}) {
	f := &fleet{servers: []*asynq.Server{newServer()}}
	for s := range f.all() {
		_ = s.Start(mux)
	}
	<-quit
	for s := range f.all() {
		s.Shutdown()
	}
}

type convoy struct{ servers []*asynq.Server }

func (c *convoy) each(do func(*asynq.Server)) {
	for _, s := range c.servers {
		do(s)
	}
}

func okCallback(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	c := &convoy{servers: []*asynq.Server{srv}}
	<-quit
	c.each(func(s *asynq.Server) { s.Shutdown() })
}

func okMethodValue(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	c := &convoy{servers: []*asynq.Server{srv}}
	<-quit
	c.each((*asynq.Server).Shutdown)
}

func each[T any](list []T, do func(T)) {
	for _, v := range list {
		do(v)
	}
}

func okGenericCallback(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux)
	<-quit
	each([]*asynq.Server{srv}, func(s *asynq.Server) { s.Shutdown() })
}

func callbackOnly(mux *asynq.ServeMux, quit <-chan struct{}) int {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	<-quit
	n := 0
	each([]*asynq.Server{srv}, func(*asynq.Server) { n++ })
	return n
}

func okSyncMap(mux *asynq.ServeMux, quit <-chan struct{}) {
	var m sync.Map
	srv := newServer()
	_ = srv.Start(mux)
	m.Store("mails", srv)
	<-quit
	m.Range(func(_, v any) bool {
		v.(*asynq.Server).Shutdown()
		return true
	})
}

// convoys that are only counted.
type column struct{ servers []*asynq.Server }

func (c *column) each(do func(*asynq.Server)) {
	for _, s := range c.servers {
		do(s)
	}
}

func columnOnlyPinged(mux *asynq.ServeMux, quit <-chan struct{}) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	c := &column{servers: []*asynq.Server{srv}}
	<-quit
	c.each(func(s *asynq.Server) { _ = s.Ping() })
}
