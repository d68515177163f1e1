// Package storing puts the context away.
package storing

import (
	"context"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

type job struct {
	ctx  context.Context
	name string
}

func (j *job) run() error { return os.Remove(j.name) }

// Stored in a literal.
func okStoredInLiteral(ctx context.Context, t *asynq.Task) error {
	j := &job{ctx: ctx, name: t.Type()}
	return j.run()
}

// Stored in a field.
func okStoredInField(ctx context.Context, t *asynq.Task) error {
	var j job
	j.ctx = ctx
	j.name = t.Type()
	return j.run()
}

type handler struct{ current context.Context }

// Stored in the receiver.
func (h *handler) okStoredInReceiver(ctx context.Context, t *asynq.Task) error {
	h.current = ctx
	return os.Remove(t.Type())
}

func newJob(ctx context.Context, name string) *job { return &job{ctx: ctx, name: name} }

// Stored by a constructor.
func okStoredByConstructor(ctx context.Context, t *asynq.Task) error {
	return newJob(ctx, t.Type()).run()
}

// The derived context is stored.
func okDerivedIsStored(ctx context.Context, t *asynq.Task) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return (&job{ctx, t.Type()}).run()
}

func storesTheNameOnly(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	j := &job{name: t.Type()}
	return j.run()
}

func storesAnotherContext(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	j := &job{ctx: context.Background(), name: t.Type()}
	return j.run()
}

func newNamedJob(_ context.Context, name string) *job { return &job{name: name} }

func constructorDropsIt(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return newNamedJob(ctx, t.Type()).run()
}
