// Package generics puts servers behind type parameters.
package generics

import (
	"iter"
	"maps"
	"slices"

	"github.com/hibiken/asynq"
)

var redisOpt = asynq.RedisClientOpt{Addr: "localhost:6379"}

func newServer() *asynq.Server { return asynq.NewServer(redisOpt, asynq.Config{}) }

// endless is a generic wrapper that cannot be closed: one report, however often it is instantiated.
type endless[D any] struct {
	srv  *asynq.Server
	deps D
}

func (e *endless[D]) start(mux *asynq.ServeMux) error {
	return e.srv.Start(mux) // want "started but never shut down"
}

// The calls carry no report of their own.
func okEndlessUsedTwice(mux *asynq.ServeMux) {
	_ = (&endless[int]{srv: newServer()}).start(mux)
	_ = (&endless[string]{srv: newServer(), deps: "eu"}).start(mux)
}

// closable has a closing method.
type closable[D any] struct {
	srv  *asynq.Server
	deps D
}

func (c *closable[D]) start(mux *asynq.ServeMux) error { return c.srv.Start(mux) }

func (c *closable[D]) close() { c.srv.Shutdown() }

func genericWrapperNeverClosed(mux *asynq.ServeMux) {
	c := &closable[[]string]{srv: newServer()}
	_ = c.start(mux) // want "started but never shut down"
}

// Its closing method is called.
func okGenericWrapperClosed(mux *asynq.ServeMux) {
	c := &closable[float64]{srv: newServer()}
	defer c.close()
	_ = c.start(mux)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func throughMust(opts asynq.PeriodicTaskManagerOpts) error {
	mgr := must(asynq.NewPeriodicTaskManager(opts))
	return mgr.Start() // want "started but never shut down"
}

func shutdownAll[S interface{ Shutdown() }](list ...S) {
	for _, s := range list {
		s.Shutdown()
	}
}

// The generic helper shuts down what it is given.
func okGenericHelper(mux *asynq.ServeMux) {
	a, b := newServer(), newServer()
	_ = a.Start(mux)
	_ = b.Start(mux)
	shutdownAll(a, b)
}

func apply[T any](v T, f func(T)) { f(v) }

// The method expression is called with the server.
func okMethodExpressionPassed(mux *asynq.ServeMux) {
	srv := newServer()
	_ = srv.Start(mux)
	apply(srv, (*asynq.Server).Shutdown)
}

// option is a generic box around the server.
type option[T any] struct{ value T }

func (o option[T]) get() T { return o.value }

// What is taken out of the box is the server that was put in.
func okBoxed(mux *asynq.ServeMux) {
	box := option[*asynq.Server]{value: newServer()}
	_ = box.get().Start(mux)
	defer box.get().Shutdown()
}

// An iterator over the slice gives its elements.
func okRangeOverFunc(mux *asynq.ServeMux) {
	list := []*asynq.Server{newServer(), newServer()}
	for _, s := range list {
		_ = s.Start(mux)
	}
	for s := range slices.Values(list) {
		s.Shutdown()
	}
}

func startedInRangeOverFunc(queues map[string]int, mux *asynq.ServeMux) {
	for name := range maps.Keys(queues) {
		srv := asynq.NewServer(redisOpt, asynq.Config{Queues: map[string]int{name: 1}})
		_ = srv.Start(mux) // want "started but never shut down"
	}
}

// The deferred call runs at the end of the function that holds the loop.
func okDeferInRangeOverFunc(names iter.Seq[string], mux *asynq.ServeMux) {
	for name := range names {
		srv := asynq.NewServer(redisOpt, asynq.Config{Queues: map[string]int{name: 1}})
		_ = srv.Start(mux)
		defer srv.Shutdown()
	}
}
