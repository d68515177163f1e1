// Package deferred has functions that run when a handler returns.
package deferred

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func logs(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if err != nil {
			log.Print(err)
		}
	}()
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler logs"
	}
	return nil
}

func wraps(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", t.Type(), err)
		}
	}()
	var p payload
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler wraps"
	}
	return nil
}

func naked(ctx context.Context, t *asynq.Task) (err error) {
	var p payload
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		return // want "handler naked"
	}
	return
}

func nakedAtEnd(ctx context.Context, t *asynq.Task) (err error) {
	var p payload
	err = json.Unmarshal(t.Payload(), &p)
	return // want "handler nakedAtEnd"
}

func recovers(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v: %w", r, asynq.SkipRetry)
		}
	}()
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler recovers"
	}
	return nil
}

func annotate(err *error, what string) {
	if *err != nil {
		*err = fmt.Errorf("%s: %w", what, *err)
	}
}

func byPointer(ctx context.Context, t *asynq.Task) (err error) {
	defer annotate(&err, "order")
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler byPointer"
	}
	return nil
}

func okSkips(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w: %w", err, asynq.SkipRetry)
		}
	}()
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return nil
}

func okSkipsSome(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			err = errors.Join(err, asynq.SkipRetry)
		}
	}()
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

func okResets(ctx context.Context, t *asynq.Task) (err error) {
	defer func() { err = nil }()
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return nil
}

func okResetsSome(ctx context.Context, t *asynq.Task) (err error) {
	defer func() {
		if errors.Is(err, context.Canceled) {
			err = nil
		}
	}()
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

func permanent(err *error) { *err = errors.Join(*err, asynq.SkipRetry) }

func okByPointer(ctx context.Context, t *asynq.Task) (err error) {
	defer permanent(&err)
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

func okByMethod(ctx context.Context, t *asynq.Task) (err error) {
	var s scope
	defer s.close(&err)
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

type scope struct{ failed bool }

func (s *scope) close(err *error) {
	if *err != nil {
		s.failed = true
		*err = asynq.SkipRetry
	}
}
