// Package derived starts goroutines with what was made of a task.
package derived

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hibiken/asynq"
)

type user struct {
	ID, Email string
	Tags      []string
}

// Store keeps users.
type Store interface {
	User(ctx context.Context, id string) (*user, error)
	Save(ctx context.Context, u *user) error
}

type handler struct {
	store Store
	cache map[string]string
}

func decode[T any](t *asynq.Task) (T, error) {
	var v T
	err := json.Unmarshal(t.Payload(), &v)
	return v, err
}

func (h *handler) generic(ctx context.Context, t *asynq.Task) error {
	u, err := decode[user](t)
	if err != nil {
		return err
	}
	go h.store.Save(context.Background(), &u) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) loaded(ctx context.Context, t *asynq.Task) error {
	u, err := h.store.User(ctx, string(t.Payload()))
	if err != nil {
		return err
	}
	go func() { // want "goroutine in a handler outlives it"
		if err := h.store.Save(context.Background(), u); err != nil {
			fmt.Println(err)
		}
	}()
	return nil
}

func (h *handler) field(ctx context.Context, t *asynq.Task) error {
	u := &user{ID: strings.TrimSpace(string(t.Payload()))}
	go h.store.Save(ctx, u) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) filled(ctx context.Context, t *asynq.Task) error {
	var u user
	u.Tags = append(u.Tags, t.Type())
	go h.store.Save(ctx, &u) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) mapped(ctx context.Context, t *asynq.Task) error {
	args := map[string]any{"id": string(t.Payload())}
	go h.run(args) // want "goroutine in a handler outlives it"
	return nil
}

func (h *handler) run(args map[string]any) { _ = h.store.Save(context.Background(), nil) }

func (h *handler) ranged(ctx context.Context, t *asynq.Task) error {
	var byName map[string]*user
	if err := json.Unmarshal(t.Payload(), &byName); err != nil {
		return err
	}
	for name, u := range byName {
		u.ID = name
		go h.store.Save(ctx, u) // want "goroutine in a handler outlives it"
	}
	return nil
}

// session is found by what is in the task, and lives longer.
type session struct {
	store Store
	id    string
}

func (s *session) flush() { _ = s.store.Save(context.Background(), &user{ID: s.id}) }

type sessions struct {
	store Store
	open  map[string]*session
}

func (s *sessions) okTouch(ctx context.Context, t *asynq.Task) error {
	one, ok := s.open[t.Type()]
	if !ok {
		one = &session{s.store, t.Type()}
		s.open[t.Type()] = one
	}
	go one.flush()
	return ctx.Err()
}

func (h *handler) okReceiver(ctx context.Context, t *asynq.Task) error {
	h.cache[t.Type()] = string(t.Payload())
	go h.flush()
	return ctx.Err()
}

func (h *handler) flush() { _ = h.store.Save(context.Background(), nil) }

func (h *handler) okConstant(ctx context.Context, t *asynq.Task) error {
	if _, err := h.store.User(ctx, string(t.Payload())); err != nil {
		return err
	}
	go h.store.Save(context.Background(), &user{ID: "counter"})
	return nil
}
