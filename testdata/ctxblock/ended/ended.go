// Package ended does things once a context has ended.
package ended

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

type handler struct{ db *sql.DB }

func (h *handler) fail() error {
	_, err := h.db.Exec("UPDATE jobs SET state = 'failed'")
	return err
}

func (h *handler) okSelect(ctx context.Context, t *asynq.Task) error {
	select {
	case <-ctx.Done():
		time.Sleep(2 * time.Second)
		return h.fail()
	case <-time.After(time.Minute):
		return nil
	}
}

func (h *handler) okErr(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() != nil {
		return h.fail()
	}
	if err := ctx.Err(); err != nil {
		_ = h.fail()
		return err
	}
	return nil
}

func (h *handler) okElse(ctx context.Context, t *asynq.Task) error {
	if ctx.Err() == nil {
		return nil
	} else {
		return h.fail()
	}
}

func (h *handler) work(ctx context.Context) error { return ctx.Err() }

func (h *handler) okIs(ctx context.Context, t *asynq.Task) error {
	err := h.work(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		_, err = h.db.Exec("UPDATE jobs SET state = 'late'")
		return err
	}
	if err == context.Canceled {
		_, err = h.db.Exec("UPDATE jobs SET state = 'cancelled'")
	}
	return err
}

func (h *handler) okEither(ctx context.Context, t *asynq.Task) error {
	err := h.work(ctx)
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return h.fail()
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return h.fail()
	}
	return err
}

func kind() (string, bool) { return "a", true }

func (h *handler) compared(ctx context.Context, t *asynq.Task) error {
	if name, _ := kind(); name == "late" {
		_, err := h.db.Exec("UPDATE jobs SET state = 'late'") // want "h.db.Exec in a handler"
		return err
	}
	return h.work(ctx)
}

func (h *handler) okCause(ctx context.Context, t *asynq.Task) error {
	if context.Cause(ctx) != nil {
		return h.fail()
	}
	return h.work(ctx)
}

func (h *handler) okWaited(ctx context.Context, t *asynq.Task) error {
	go h.work(ctx)
	<-ctx.Done()
	return h.fail()
}

func (h *handler) okCleanup(ctx context.Context, t *asynq.Task) error {
	clean, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := h.work(ctx); err != nil {
		_, err := h.db.ExecContext(clean, "UPDATE jobs SET state = 'failed'")
		return err
	}
	return nil
}

func (h *handler) store(ctx context.Context) error {
	_, err := h.db.Exec("UPDATE jobs SET state = 'done'") // want "h.db.Exec in a handler"
	return err
}

func (h *handler) still(ctx context.Context, t *asynq.Task) error {
	select {
	case <-ctx.Done():
		return h.fail()
	default:
	}
	if ctx.Err() == nil {
		return h.store(ctx)
	}
	return nil
}

// The error of any call says nothing of the context.
func (h *handler) other(ctx context.Context, t *asynq.Task) error {
	if err := h.work(ctx); err != nil {
		time.Sleep(2 * time.Second) // want "time.Sleep in a handler"
		return err
	}
	return nil
}
