// Package losing makes errors of SkipRetry.
package losing

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

var errGone = fmt.Errorf("gone: %w", asynq.SkipRetry)

func byV(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("no user in %s: %v", t.Type(), asynq.SkipRetry) // want "is lost by %v: .*; add it by %w$"
}

func byS(ctx context.Context, t *asynq.Task) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("%s: %w", asynq.SkipRetry, err) // want "is lost by %s"
	}
	return nil
}

func wrapped(ctx context.Context, t *asynq.Task) error {
	err := fmt.Errorf("gone: %w", asynq.SkipRetry)
	return fmt.Errorf("task %s: %v", t.Type(), err) // want "is lost by %v"
}

func variable(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("task %s: %+v", t.Type(), errGone) // want "is lost by %v"
}

func text(ctx context.Context, t *asynq.Task) error {
	return errors.New(asynq.SkipRetry.Error()) // want "is kept as text"
}

func joined(ctx context.Context, t *asynq.Task) error {
	return errors.New("no user: " + asynq.SkipRetry.Error()) // want "is kept as text"
}

func asText(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("no user: %s", asynq.SkipRetry.Error()) // want "is kept as text"
}

func helper(id int) error {
	if id == 0 {
		return fmt.Errorf("no id: %v", asynq.SkipRetry) // want "is lost by %v"
	}
	return nil
}

func byHelper(ctx context.Context, t *asynq.Task) error {
	if err := helper(len(t.Payload())); err != nil {
		return fmt.Errorf("help: %w", err)
	}
	return nil
}

func named(ctx context.Context, t *asynq.Task) (err error) {
	defer func() { log.Print(err) }()
	err = fmt.Errorf("no user: %v", asynq.SkipRetry) // want "is lost by %v"
	return err
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error {
		return fmt.Errorf("no user: %v", asynq.SkipRetry) // want "is lost by %v"
	})
}

func okW(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("no user: %w", asynq.SkipRetry)
}

func okBoth(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("%v: %w", errGone, asynq.SkipRetry)
}

func okMended(ctx context.Context, t *asynq.Task) error {
	err := fmt.Errorf("no user: %v", asynq.SkipRetry)
	return errors.Join(err, asynq.SkipRetry)
}

func okLogged(ctx context.Context, t *asynq.Task) error {
	err := fmt.Errorf("no user: %v", asynq.SkipRetry)
	log.Print(err)
	return asynq.SkipRetry
}

func okOther(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("%v: %w", ctx.Err(), asynq.SkipRetry)
}

func okMaybe(ctx context.Context, t *asynq.Task) error {
	err := ctx.Err()
	if len(t.Payload()) == 0 {
		err = asynq.SkipRetry
	}
	return fmt.Errorf("task: %v", err)
}

func okNoHandler(id int) error { return fmt.Errorf("no id: %v", asynq.SkipRetry) }
