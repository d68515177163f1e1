// Package helpers starts goroutines in functions that handlers call.
package helpers

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type order struct{ ID string }

// Repository keeps orders.
type Repository interface {
	Save(ctx context.Context, o order) error
	Touch(ctx context.Context, id string) error
}

type service struct{ repo Repository }

func (s *service) saveLater(o order) {
	go s.repo.Save(context.Background(), o) // want "goroutine in a handler outlives it"
}

func (s *service) handle(ctx context.Context, o order) error {
	s.saveLater(o)
	return s.repo.Touch(ctx, o.ID)
}

type handler struct{ service *service }

func (h *handler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var o order
	if err := json.Unmarshal(t.Payload(), &o); err != nil {
		return err
	}
	return h.service.handle(ctx, o)
}

// Reported once, though two handlers get there.
func (h *handler) second(ctx context.Context, t *asynq.Task) error {
	h.service.saveLater(order{ID: t.Type()})
	return nil
}

func (s *service) okTouch(id string) {
	go s.repo.Touch(context.Background(), id)
}

// What it gives has nothing to do with the task.
func (h *handler) okConstant(ctx context.Context, t *asynq.Task) error {
	h.service.okTouch("counter")
	return ctx.Err()
}

func (s *service) okHTTP(id string) { go s.repo.Touch(context.Background(), id) }

func generic[T any](v T, save func(T)) {
	go func() { // want "goroutine in a handler outlives it"
		save(v)
		touch(v)
	}()
}

func touch(v any) { _ = json.NewEncoder(out).Encode(v); _ = repo.Touch(context.Background(), "a") }

var (
	repo Repository
	out  writer
)

type writer struct{}

func (writer) Write(p []byte) (int, error) { return len(p), nil }

func usesGeneric(ctx context.Context, t *asynq.Task) error {
	generic(t.Type(), func(string) {})
	return nil
}

type job struct {
	repo Repository
	o    order
}

func (j *job) start() {
	go j.run() // want "goroutine in a handler outlives it"
}

func (j *job) run() { _ = j.repo.Save(context.Background(), j.o) }

func (h *handler) jobs(ctx context.Context, t *asynq.Task) error {
	j := &job{repo: h.service.repo, o: order{ID: string(t.Payload())}}
	j.start()
	return nil
}
