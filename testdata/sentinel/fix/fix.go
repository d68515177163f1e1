// Package fix holds the cases of suggested fixes.
package fix

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"
)

func equal(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t)
	if err == asynq.ErrDuplicateTask { // want "ErrDuplicateTask"
		return nil
	}
	return err
}

func unequal(c *asynq.Client, t *asynq.Task) bool {
	_, err := c.Enqueue(t)
	return err != nil && asynq.ErrTaskIDConflict != err // want "ErrTaskIDConflict"
}

func selected(i *asynq.Inspector) string {
	err := i.DeleteQueue("low", true)
	switch err {
	case nil:
		return "gone"
	case asynq.ErrQueueNotEmpty: // want "ErrQueueNotEmpty"
		return "busy"
	default:
		return "?"
	}
}

func initialized(i *asynq.Inspector) string {
	switch err := i.DeleteQueue("low", true); err {
	case asynq.ErrQueueNotFound: // want "ErrQueueNotFound"
		return "none"
	}
	return ""
}

func called(i *asynq.Inspector) string {
	switch i.DeleteQueue("low", true) {
	case asynq.ErrQueueNotFound: // want "ErrQueueNotFound"
		return "none"
	}
	return ""
}

func verb(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("100%% %s: %v", t.Type(), asynq.SkipRetry) // want "is lost by %v"
}

func plus(ctx context.Context, t *asynq.Task) error {
	return fmt.Errorf("%+v", asynq.SkipRetry) // want "is lost by %v"
}
