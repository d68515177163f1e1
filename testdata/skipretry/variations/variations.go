// Package variations holds small variations.
package variations

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

type base struct{ mux *asynq.ServeMux }

// A value receiver and a method value.
func (b base) handle(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := b.read(t, &p); err != nil {
		return b.fail("read", err) // want "handler handle"
	}
	return nil
}

func (base) read(t *asynq.Task, p *payload) error { return json.Unmarshal(t.Payload(), p) }

func (base) fail(what string, err error) error { return fmt.Errorf("%s: %w", what, err) }

func (b base) register() { b.mux.HandleFunc("a", b.handle) }

// An embedded helper, whose decoding is told at the handler above.
type embedding struct {
	base
	n int
}

func (e *embedding) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := e.read(t, &p); err != nil {
		return err
	}
	return nil
}

// An error in a struct that is returned.
type outcome struct {
	p   payload
	err error
}

func read(t *asynq.Task) outcome {
	var o outcome
	o.err = json.Unmarshal(t.Payload(), &o.p)
	return o
}

func okOutcome(ctx context.Context, t *asynq.Task) error {
	o := read(t)
	if o.err != nil {
		return errors.Join(o.err, asynq.SkipRetry)
	}
	return nil
}

// A recursive closure and a recursive helper.
func nested(data []byte, depth int) error {
	if depth == 0 {
		var p payload
		return json.Unmarshal(data, &p)
	}
	if err := nested(data, depth-1); err != nil {
		return fmt.Errorf("%d: %w", depth, err)
	}
	return nil
}

func recursive(ctx context.Context, t *asynq.Task) error {
	return nested(t.Payload(), 3) // want "handler recursive"
}

// A labelled loop, with the error kept for later.
func later(ctx context.Context, t *asynq.Task) error {
	var last error
	for i := range 3 {
		var p payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			last = fmt.Errorf("%d: %w", i, err)
			continue
		}
		return nil
	}
	log.Print(last)
	return nil
}

// errors.Is in front.
func okAsked(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if errors.Is(err, context.Canceled) {
			return err
		}
		return errors.Join(asynq.SkipRetry, err)
	}
	return nil
}

// A pointer to the error of a helper.
func decodeTo(t *asynq.Task, p *payload, err *error) {
	*err = json.Unmarshal(t.Payload(), p)
}

func okThroughPointer(ctx context.Context, t *asynq.Task) error {
	var p payload
	var err error
	if decodeTo(t, &p, &err); err != nil {
		return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return nil
}

// Two results of a closure, and a switch.
func twoResults(ctx context.Context, t *asynq.Task) error {
	get := func() (p payload, err error) {
		err = json.Unmarshal(t.Payload(), &p)
		return
	}
	p, err := get()
	switch {
	case err != nil:
		return err // want "handler twoResults"
	case p.ID == 0:
		return asynq.SkipRetry
	}
	return nil
}

// A wrapper that is variadic.
func wrapf(err error, format string, args ...any) error {
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, args...), err)
}

func variadic(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return wrapf(err, "task %s", t.Type()) // want "handler variadic"
	}
	return nil
}

func errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }

func okErrorf(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errorf("%w: %w", err, asynq.SkipRetry)
	}
	return nil
}

func ownErrorf(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errorf("task: %w", err) // want "handler ownErrorf"
	}
	return nil
}

// Nobody hands the task to what is deferred.
func deferredDecoding(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		var p payload
		if json.Unmarshal(t.Payload(), &p) != nil {
			log.Print("malformed")
		}
	}()
	return nil
}
