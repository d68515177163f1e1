// Package escape hands started servers to somebody else, or only seems to.
package escape

import (
	"context"
	"log"
	"net/http"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/hibiken/asynq"
)

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

func logHealth(srv *asynq.Server) { log.Println(srv.Ping()) }

func onlyHelperThatPings(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	logHealth(srv)
}

func capturedByHealthCheck(mux *asynq.ServeMux) error {
	srv := newServer()
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	http.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) {
		if srv.Ping() != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	return http.ListenAndServe(":8080", nil)
}

type probe struct{ target *asynq.Server }

func (p probe) check() error { return p.target.Ping() }

func storedInProbe(mux *asynq.ServeMux) error {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	p := probe{target: srv}
	return p.check()
}

func assignedToBlank(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux) // want "started but never shut down"
	_ = srv
}

// OkReturned gives the started server to importers, who are held to it.
func OkReturned(mux *asynq.ServeMux) (*asynq.Server, error) {
	srv := newServer()
	return srv, srv.Start(mux)
}

// OkReturnedByName does so through a named result.
func OkReturnedByName(mux *asynq.ServeMux) (srv *asynq.Server, err error) {
	srv = newServer()
	err = srv.Start(mux)
	return
}

// Current may be shut down by any importer.
var Current *asynq.Server

// OkStoredInExported leaves it to importers.
func OkStoredInExported(mux *asynq.ServeMux) {
	srv := newServer()
	Current = srv
	_ = srv.Start(mux)
}

// Registry has an exported field.
type Registry struct{ Server *asynq.Server }

// OkStoredInExportedField leaves it to importers.
func OkStoredInExportedField(r *Registry, mux *asynq.ServeMux) error {
	srv := newServer()
	r.Server = srv
	return srv.Start(mux)
}

// OkStoredThroughPointer fills a variable of an importer.
func OkStoredThroughPointer(out **asynq.Server, mux *asynq.ServeMux) error {
	srv := newServer()
	*out = srv
	return srv.Start(mux)
}

// OkSentOnChannel hands it to an unseen receiver.
func OkSentOnChannel(started chan<- *asynq.Server, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	started <- srv
}

// OkGivenToCallback hands it to an unseen function.
func OkGivenToCallback(ready func(*asynq.Server), mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	ready(srv)
}

// Tracker has no implementation in sight.
type Tracker interface{ Track(any) }

// OkGivenToInterface hands it to an unseen method.
func OkGivenToInterface(t Tracker, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	t.Track(srv)
}

// The parameter belongs to the caller, who is not seen.
func OkParameter(srv *asynq.Server, mux *asynq.ServeMux) error { return srv.Start(mux) }

type ctxKey struct{}

// OkInContext carries it away in a context.
func OkInContext(ctx context.Context, mux *asynq.ServeMux) context.Context {
	srv := newServer()
	_ = srv.Start(mux)
	return context.WithValue(ctx, ctxKey{}, srv)
}

// The method is looked up by name, out of sight.
func okReflection(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	reflect.ValueOf(srv).MethodByName("Shutdown").Call(nil)
}

var (
	active  atomic.Pointer[asynq.Server]
	servers sync.Map
)

// Stored in an atomic, shut down from there in CloseActive.
func okAtomicPointer(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	active.Store(srv)
}

// CloseActive ends the current server.
func CloseActive() {
	if srv := active.Load(); srv != nil {
		srv.Shutdown()
	}
}

// Stored in a concurrent map, shut down from there in CloseServers.
func okSyncMap(name string, mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	servers.Store(name, srv)
}

// CloseServers ends all servers.
func CloseServers() {
	servers.Range(func(_, v any) bool {
		v.(*asynq.Server).Shutdown()
		return true
	})
}

// OkReturnedClosure gives the caller a function that shuts down.
func OkReturnedClosure(mux *asynq.ServeMux) (stop func(), err error) {
	srv := newServer()
	if err := srv.Start(mux); err != nil {
		return nil, err
	}
	return func() { srv.Shutdown() }, nil
}
