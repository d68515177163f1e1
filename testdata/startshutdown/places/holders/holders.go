// Package holders puts servers into generic holders and registries.
package holders

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type closer interface{ Shutdown() }

type stack[C closer] struct{ items []C }

func (s *stack[C]) push(c C) { s.items = append(s.items, c) }

func (s *stack[C]) closeAll() {
	for i := len(s.items) - 1; i >= 0; i-- {
		s.items[i].Shutdown()
	}
}

func (s *stack[C]) size() int { return len(s.items) }

func okPushed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	var s stack[*asynq.Server]
	defer s.closeAll()
	srv := newServer()
	s.push(srv)
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-quit
	return nil
}

func pushedNeverClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	var s heap[*asynq.Server]
	srv := newServer()
	s.push(srv)
	if err := srv.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}

// heap is a holder that nothing is shut down through.
type heap[C closer] struct{ items []C }

func (s *heap[C]) push(c C) { s.items = append(s.items, c) }

// box holds one thing of any kind.
type box[T any] struct{ v T }

func (b *box[T]) get() T { return b.v }

func boxed[T any](v T) *box[T] { return &box[T]{v: v} }

func okBoxed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	b := boxed(newServer())
	if err := b.get().Start(mux); err != nil {
		return err
	}
	<-quit
	b.get().Shutdown()
	return nil
}

// crate is a box that nobody shuts anything down by way of.
type crate[T any] struct{ v T }

func (c *crate[T]) get() T { return c.v }

func crateNeverClosed(mux *asynq.ServeMux, quit <-chan struct{}) error {
	c := &crate[*asynq.Server]{v: newServer()}
	if err := c.get().Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}

// registry keeps things by name.
type registry[K comparable, C closer] struct{ byName map[K]C }

func (r *registry[K, C]) add(k K, c C) {
	if r.byName == nil {
		r.byName = make(map[K]C)
	}
	r.byName[k] = c
}

func (r *registry[K, C]) each(f func(C)) {
	for _, c := range r.byName {
		f(c)
	}
}

func okRegistered(mux *asynq.ServeMux, quit <-chan struct{}) error {
	var r registry[string, *asynq.Server]
	srv := newServer()
	r.add("mails", srv)
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-quit
	r.each(func(s *asynq.Server) { s.Shutdown() })
	return nil
}

// closers are shut down by what they have in common.
type closers []closer

func (c closers) closeAll() {
	for _, one := range c {
		one.Shutdown()
	}
}

func okAmongClosers(mux *asynq.ServeMux, quit <-chan struct{}) error {
	srv := newServer()
	all := closers{srv}
	defer all.closeAll()
	if err := srv.Start(mux); err != nil {
		return err
	}
	<-quit
	return nil
}

func shutAll[C closer](all ...C) {
	for _, c := range all {
		c.Shutdown()
	}
}

func okVariadic(mux *asynq.ServeMux, quit <-chan struct{}) error {
	a, b := newServer(), newServer()
	defer shutAll(a, b)
	if err := a.Start(mux); err != nil {
		return err
	}
	if err := b.Start(mux); err != nil {
		return err
	}
	<-quit
	return nil
}

func notAmongThem(mux *asynq.ServeMux, quit <-chan struct{}) error {
	a, b := newServer(), newServer()
	defer shutAll(a)
	if err := a.Start(mux); err != nil {
		return err
	}
	if err := b.Start(mux); err != nil { // want "started but never shut down"
		return err
	}
	<-quit
	return nil
}
