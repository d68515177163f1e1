// Package generics shuts down in generic functions.
package generics

import (
	"context"
	"encoding/json"
	"log"

	"github.com/hibiken/asynq"
)

var srv *asynq.Server

func decode[T any](t *asynq.Task) T {
	var v T
	if err := json.Unmarshal(t.Payload(), &v); err != nil {
		log.Fatal(err) // want "log.Fatal in a handler"
	}
	return v
}

func decodes(ctx context.Context, t *asynq.Task) error {
	_ = decode[string](t)
	return nil
}

type box[T any] struct{ server T }

func (b *box[T]) get() T { return b.server }

var boxed box[*asynq.Server]

func unboxes(ctx context.Context, t *asynq.Task) error {
	boxed.get().Shutdown() // want "waits for the handler"
	return nil
}

func halt[S interface{ Shutdown() }](s S) {
	s.Shutdown() // want "waits for the handler"
}

func halts(ctx context.Context, t *asynq.Task) error {
	halt(srv)
	return nil
}

func each[T any](list []T, do func(T)) {
	for _, v := range list {
		do(v)
	}
}

var servers []*asynq.Server

func all(ctx context.Context, t *asynq.Task) error {
	each(servers, func(s *asynq.Server) {
		s.Shutdown() // want "waits for the handler"
	})
	return nil
}

func okAll(ctx context.Context, t *asynq.Task) error {
	each(servers, func(s *asynq.Server) { go s.Shutdown() })
	return nil
}

func okDecode[T any](t *asynq.Task) (v T, err error) {
	err = json.Unmarshal(t.Payload(), &v)
	return v, err
}

func okDecodes(ctx context.Context, t *asynq.Task) error {
	_, err := okDecode[int](t)
	return err
}
