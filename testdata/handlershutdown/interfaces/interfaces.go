// Package interfaces shuts down through interfaces.
package interfaces

import (
	"context"
	"io"

	"github.com/hibiken/asynq"
)

// Stopper has one implementation, which shuts down.
type Stopper interface{ Halt() }

type worker struct{ srv *asynq.Server }

func (w *worker) Halt() {
	w.srv.Shutdown() // want "waits for the handler"
}

var stopper Stopper = &worker{}

func one(ctx context.Context, t *asynq.Task) error {
	stopper.Halt()
	return nil
}

// Closer has two, one of which does not.
type Closer interface{ End() }

type ender struct{ srv *asynq.Server }

func (e *ender) End() { e.srv.Shutdown() }

type nothing struct{}

func (nothing) End() {}

func closers(srv *asynq.Server) []Closer { return []Closer{&ender{srv}, nothing{}} }

func okTwo(c Closer) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		c.End()
		return nil
	}
}

// Both has two, which agree.
type Both interface{ Finish() }

type left struct{ srv *asynq.Server }

func (l left) Finish() {
	l.srv.Shutdown() // want "waits for the handler"
}

type right struct{ srv *asynq.Server }

func (r right) Finish() {
	defer r.srv.Shutdown() // want "waits for the handler"
}

var both = []Both{left{}, right{}}

func agree(ctx context.Context, t *asynq.Task) error {
	for _, b := range both {
		b.Finish()
	}
	return nil
}

// The server itself is behind the interface.
type shutdowner interface{ Shutdown() }

func direct(srv *asynq.Server) asynq.Handler {
	var s shutdowner = srv
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		s.Shutdown() // want "s.Shutdown in a handler"
		return nil
	})
}

// Nobody knows what it closes.
func okUnseen(c io.Closer) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error { return c.Close() }
}
