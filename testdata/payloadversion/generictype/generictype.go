// Package generictype decodes in methods of a generic type.
package generictype

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type codec[T any] struct{}

func (codec[T]) decode(b []byte) (v T, err error) {
	err = json.Unmarshal(b, &v)
	return v, err
}

type order struct{ ID int } // want "has no Version field"

type okOrder struct {
	Version int
	ID      int
}

func handleOrder(ctx context.Context, t *asynq.Task) error {
	_, err := codec[order]{}.decode(t.Payload())
	return err
}

func handleVersioned(ctx context.Context, t *asynq.Task) error {
	_, err := codec[okOrder]{}.decode(t.Payload())
	return err
}
