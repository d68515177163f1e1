// Package types has errors of its own.
package types

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

// A plainError has no chain.
type plainError struct {
	Type string
	Err  error
}

func (e *plainError) Error() string { return e.Type + ": " + e.Err.Error() }

// A chainError has one.
type chainError struct {
	Type string
	Err  error
}

func (e *chainError) Error() string { return e.Type + ": " + e.Err.Error() }

func (e *chainError) Unwrap() error { return e.Err }

func newChain(t *asynq.Task, err error) *chainError {
	return &chainError{Type: t.Type(), Err: err}
}

// A permanentError unwraps to asynq's.
type permanentError struct{ cause error }

func (e permanentError) Error() string { return e.cause.Error() }

func (e permanentError) Unwrap() error { return asynq.SkipRetry }

func permanent(err error) error { return permanentError{err} }

// A bothError unwraps to several.
type bothError struct{ cause error }

func (e bothError) Error() string { return e.cause.Error() }

func (e bothError) Unwrap() []error { return []error{e.cause, asynq.SkipRetry} }

// A skipError is SkipRetry to errors.Is.
type skipError string

func (e skipError) Error() string { return string(e) }

func (e skipError) Is(target error) bool { return target == asynq.SkipRetry }

// A codeError is only itself to errors.Is.
type codeError int

func (e codeError) Error() string { return fmt.Sprint(int(e)) }

func (e codeError) Is(target error) bool {
	other, ok := target.(codeError)
	return ok && other == e
}

// An embeddingError has the methods of what it embeds.
type embeddingError struct {
	error
	Type string
}

func ownType(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return &plainError{t.Type(), err} // want "handler ownType"
	}
	return nil
}

func skipIsLost(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return &plainError{Type: t.Type(), Err: asynq.SkipRetry} // want "handler skipIsLost"
	}
	return nil
}

func chain(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return &chainError{t.Type(), err} // want "handler chain"
	}
	return nil
}

func chainByFunction(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return newChain(t, err) // want "handler chainByFunction"
	}
	return nil
}

func code(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return codeError(400) // want "handler code"
	}
	return nil
}

func embedding(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return embeddingError{asynq.SkipRetry, t.Type()} // want "handler embedding"
	}
	return nil
}

func pointer(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		var wrapped chainError
		wrapped.Err = err
		return fmt.Errorf("decode: %w", &wrapped) // want "handler pointer"
	}
	return nil
}

func okChain(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return &chainError{t.Type(), fmt.Errorf("%v: %w", err, asynq.SkipRetry)}
	}
	return nil
}

func okChainByFunction(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return newChain(t, errors.Join(err, asynq.SkipRetry))
	}
	return nil
}

func okPermanent(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return permanent(err)
	}
	return nil
}

func okBoth(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return &bothError{err}
	}
	return nil
}

func okIs(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return skipError(err.Error())
	}
	return nil
}

func okFilled(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		wrapped := new(chainError)
		wrapped.Err = asynq.SkipRetry
		return fmt.Errorf("decode: %w", wrapped)
	}
	return nil
}

// A decoded payload may bring an error of its own along.
type strict struct{ ID int }

func (s *strict) UnmarshalJSON(data []byte) error {
	var id int
	if err := json.Unmarshal(data, &id); err != nil || id == 0 {
		return fmt.Errorf("no ID in %s: %w", data, asynq.SkipRetry)
	}
	s.ID = id
	return nil
}

func okOwnDecoding(ctx context.Context, t *asynq.Task) error {
	var s strict
	if err := json.Unmarshal(t.Payload(), &s); err != nil {
		return err
	}
	return nil
}
