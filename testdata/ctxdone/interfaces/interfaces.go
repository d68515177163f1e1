// Package interfaces gives the work to interfaces and function values.
package interfaces

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

// Repository is implemented elsewhere.
type Repository interface {
	Save(ctx context.Context, id int64) error
	SaveNow(id int64) error
}

// Mailer is implemented elsewhere, and knows no context.
type Mailer interface {
	Send(to, text string) error
}

type order struct {
	Version int
	ID      int64
	Mail    string
}

type handler struct {
	repo   Repository
	mailer Mailer
	notify func(ctx context.Context, id int64) error
	print  func(id int64) error
}

func (h *handler) sendsWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	var o order
	if err := json.Unmarshal(t.Payload(), &o); err != nil {
		return err
	}
	return h.mailer.Send(o.Mail, "thanks")
}

func (h *handler) savesWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.repo.SaveNow(7)
}

func (h *handler) printsWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.print(7)
}

func (h *handler) savesWithOtherCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	return h.repo.Save(context.TODO(), 7)
}

// ctx goes to an interface.
func (h *handler) okSaves(ctx context.Context, t *asynq.Task) error {
	return h.repo.Save(ctx, 7)
}

// ctx goes to an interface, next to calls without it.
func (h *handler) okSavesAndSends(ctx context.Context, t *asynq.Task) error {
	if err := h.repo.Save(ctx, 7); err != nil {
		return err
	}
	return h.mailer.Send("a@shop.example", "saved")
}

// ctx goes to a function value.
func (h *handler) okNotifies(ctx context.Context, t *asynq.Task) error {
	return h.notify(ctx, 7)
}

// ctx goes to a handler behind asynq's interface.
func (h *handler) okDelegates(next asynq.Handler) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		return next.ProcessTask(ctx, t)
	}
}

// ctx goes to a handler that is looked up.
func okLooksUp(mux *asynq.ServeMux) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		h, _ := mux.Handler(t)
		return h.ProcessTask(ctx, t)
	}
}

var steps []func(context.Context) error

// ctx goes to function values of a slice.
func okRunsSteps(ctx context.Context, t *asynq.Task) error {
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

var quickSteps []func() error

func runsStepsWithoutCtx(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	for _, step := range quickSteps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
