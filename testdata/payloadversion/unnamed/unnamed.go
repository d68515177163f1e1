// Package unnamed encodes structs without a name.
package unnamed

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// In a helper it is reported once, where it is encoded.
func wake(at int64) []byte {
	b, _ := json.Marshal(struct { // want "unnamed payload struct"
		WakeAt int64 `json:"wakeAt"`
	}{at})
	return b
}

func okCallsOfHelper() []*asynq.Task {
	return []*asynq.Task{asynq.NewTask("one", wake(1)), asynq.NewTask("two", wake(2)), asynq.NewTask("three", wake(3))}
}

// Identical structs are one type, reported where it is encoded.
func okDecoded(ctx context.Context, t *asynq.Task) error {
	var p struct {
		ID int `json:"id"`
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%v: %w", err, asynq.SkipRetry)
	}
	return ctx.Err()
}

func encoded(id int) (*asynq.Task, error) {
	p := struct {
		ID int `json:"id"`
	}{id}
	b, err := json.Marshal(p) // want "unnamed payload struct"
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("order", b), nil
}

func okEncodedAgain(id int) (*asynq.Task, error) {
	b, err := json.Marshal(&struct {
		ID int `json:"id"`
	}{id})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("order", b), nil
}

// Another tag is another type.
func otherTag(id int) (*asynq.Task, error) {
	b, err := json.Marshal(struct { // want "unnamed payload struct"
		ID int `json:"number"`
	}{id})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("number", b), nil
}
