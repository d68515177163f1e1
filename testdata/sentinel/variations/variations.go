// Package variations holds small variations.
package variations

import (
	"context"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
)

var dup = asynq.ErrDuplicateTask

func okAlias(err error) bool { return err == dup }

func tagless(err error) int {
	switch {
	case errors.Is(err, asynq.ErrDuplicateTask):
		return 1
	case err == asynq.ErrTaskIDConflict: // want "ErrTaskIDConflict"
		return 2
	}
	return 0
}

func okBareOrNil(n int) bool {
	var err error
	if n > 0 {
		err = asynq.ErrTaskNotFound
	}
	return err == asynq.ErrTaskNotFound
}

func deep(c *asynq.Client, t *asynq.Task) bool {
	send := func() error {
		_, err := c.Enqueue(t)
		return err
	}
	return send() == asynq.ErrDuplicateTask // want "ErrDuplicateTask"
}

type service struct{}

func (s service) check() error { return fmt.Errorf("%v: no", asynq.SkipRetry) } // want "is lost by %v"

func (s service) handle(ctx context.Context, t *asynq.Task) error { return s.check() }

func lateByHelper(ctx context.Context, t *asynq.Task) error {
	skip := func() error { return fmt.Errorf("late: %w", asynq.SkipRetry) }
	if ctx.Err() != nil {
		return skip() // want "comes too late"
	}
	return nil
}

func okCombined(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() != nil || len(t.Payload()) == 0 {
		return asynq.SkipRetry
	}
	return nil
}
