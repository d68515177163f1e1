// Package helpers encodes and decodes in helpers that take any value.
package helpers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

func newTask(typ string, v any) (*asynq.Task, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", typ, err)
	}
	return asynq.NewTask(typ, b), nil
}

type queue struct{ client *asynq.Client }

func (q *queue) push(ctx context.Context, typ string, v any) error {
	task, err := newTask(typ, v)
	if err != nil {
		return err
	}
	_, err = q.client.EnqueueContext(ctx, task)
	return err
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

type order struct { // want "has no Version field"
	ID int
}

func newOrderTask(id int) (*asynq.Task, error) { return newTask("order", order{id}) }

type shipment struct { // want "has no Version field"
	ID int
}

func pushShipment(ctx context.Context, q *queue) error {
	return q.push(ctx, "shipment", &shipment{1})
}

type payment struct { // want "has no Version field"
	ID int
}

func newPaymentTask() *asynq.Task { return asynq.NewTask("payment", mustJSON(payment{1})) }

type complaint struct { // want "has no Version field"
	ID int
}

func bind(t *asynq.Task, dst any) error {
	if err := json.Unmarshal(t.Payload(), dst); err != nil {
		return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return nil
}

func handleComplaint(ctx context.Context, t *asynq.Task) error {
	var c complaint
	if err := bind(t, &c); err != nil {
		return err
	}
	return ctx.Err()
}

// The struct that goes into the helper has a version.
type okOrder struct {
	Version int
	ID      int
}

func newOkOrderTask() (*asynq.Task, error) { return newTask("order", okOrder{Version: 1}) }

// The pointer that goes into the helper has one.
func okHandleOrder(ctx context.Context, t *asynq.Task) error {
	var o okOrder
	if err := bind(t, &o); err != nil {
		return err
	}
	return ctx.Err()
}

// No struct goes in here: a map, a string, a number.
func okOthers(ctx context.Context, q *queue) error {
	if err := q.push(ctx, "map", map[string]any{"id": 1}); err != nil {
		return err
	}
	if err := q.push(ctx, "string", "id"); err != nil {
		return err
	}
	return q.push(ctx, "number", 1)
}

// The helper is used for what goes to a log.
type okLogLine struct{ Text string }

func okLogs() { fmt.Printf("%s\n", mustJSON(okLogLine{"hello"})) }
