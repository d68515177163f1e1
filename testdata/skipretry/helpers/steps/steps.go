// Package steps knows asynq.
package steps

import (
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// An Order is a payload.
type Order struct{ Version, ID int }

// Read reads a task's payload, which is tried again.
func Read(t *asynq.Task) (*Order, error) {
	var o Order
	if err := json.Unmarshal(t.Payload(), &o); err != nil {
		return nil, fmt.Errorf("order: %w", err)
	}
	return &o, nil
}

// Must reads a task's payload, which is not tried again.
func Must[T any](t *asynq.Task) (v T, err error) {
	if err = json.Unmarshal(t.Payload(), &v); err != nil {
		err = fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return v, err
}

// Dead keeps an error from being tried again.
func Dead(err error) error {
	if err == nil {
		return nil
	}
	return &deadError{err}
}

type deadError struct{ error }

func (e *deadError) Unwrap() []error { return []error{e.error, asynq.SkipRetry} }

// ErrBad is tried again, ErrDead is not.
var (
	ErrBad  = fmt.Errorf("bad")
	ErrDead = fmt.Errorf("dead: %w", asynq.SkipRetry)
)

// A Failure has what it wraps in its chain.
type Failure struct{ Cause error }

func (f *Failure) Error() string { return f.Cause.Error() }

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Cause }
