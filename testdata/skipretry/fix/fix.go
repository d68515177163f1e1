// Package fix holds the cases of suggested fixes.
package fix

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func bare(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler bare"
	}
	return nil
}

func formatted(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err) // want "handler formatted"
	}
	return nil
}

func raw(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf(`decode: %v`, err) // want "handler raw"
	}
	return nil
}

func lines(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf( // want "handler lines"
			"decode: %w",
			err,
		)
	}
	return nil
}

func joined(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errors.Join(errors.New("malformed"), err) // want "handler joined"
	}
	return nil
}

func decode(t *asynq.Task) (p payload, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func one(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err // want "handler one"
	}
	log.Print(p.ID)
	return nil
}

func two(ctx context.Context, t *asynq.Task) error {
	if _, err := decode(t); err != nil {
		return fmt.Errorf("two: %w", err)
	}
	return nil
}

func branches(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if len(t.Payload()) == 0 {
			return fmt.Errorf("empty: %w", err) // want "handler branches"
		}
		return err
	}
	return nil
}

func named(ctx context.Context, t *asynq.Task) (err error) {
	var p payload
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler named"
	}
	return nil
}

// There is none where the error may be nil, or another one.

func maybeNil(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler maybeNil"
}

func mixed(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err // want "handler mixed"
	}
	return nil
}

func byHelper(ctx context.Context, t *asynq.Task) error {
	if err := process2(ctx, t); err != nil {
		return fmt.Errorf("helper: %w", err) // want "handler byHelper"
	}
	return nil
}

func process2(ctx context.Context, t *asynq.Task, more ...int) error { // no handler
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

func naked(ctx context.Context, t *asynq.Task) (err error) {
	var p payload
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		return // want "handler naked"
	}
	return nil
}

func another(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errors.New("malformed") // want "handler another"
	}
	return nil
}

func together(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil || p.ID == 0 {
		return fmt.Errorf("payload: %w", err) // want "handler together"
	}
	return nil
}
