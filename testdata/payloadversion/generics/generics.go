// Package generics encodes and decodes in generic code.
package generics

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

func newTask[P any](typ string, p P) (*asynq.Task, error) {
	b, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(typ, b), nil
}

func decode[P any](t *asynq.Task) (P, error) {
	var p P
	err := json.Unmarshal(t.Payload(), &p)
	return p, err
}

func handler[P any](run func(context.Context, P) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p P
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return run(ctx, p)
	}
}

type created struct { // want "has no Version field"
	ID int
}

func newCreatedTask() (*asynq.Task, error) { return newTask("created", created{1}) }

type updated struct { // want "has no Version field"
	ID int
}

func newUpdatedTask() (*asynq.Task, error) { return newTask[*updated]("updated", &updated{1}) }

type deleted struct { // want "has no Version field"
	ID int
}

func handleDeleted(ctx context.Context, t *asynq.Task) error {
	if _, err := decode[deleted](t); err != nil {
		return err
	}
	return ctx.Err()
}

type moved struct { // want "has no Version field"
	ID int
}

func register(mux *asynq.ServeMux) {
	mux.Handle("moved", handler(func(ctx context.Context, m moved) error { return ctx.Err() }))
	mux.Handle("ok", handler(func(ctx context.Context, m okMoved) error { return ctx.Err() }))
	mux.Handle("text", handler(func(ctx context.Context, text string) error { return ctx.Err() }))
}

type okMoved struct { // the instance's type has a version
	Version int
	ID      int
}

type producer[P any] struct {
	client *asynq.Client
	typ    string
}

func (p *producer[P]) send(v P) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = p.client.Enqueue(asynq.NewTask(p.typ, b))
	return err
}

type restored struct { // want "has no Version field"
	ID int
}

func sendRestored(client *asynq.Client) error {
	p := &producer[restored]{client: client, typ: "restored"}
	return p.send(restored{1})
}

type okRestored struct { // the instance's type has a version
	Version int
	ID      int
}

// Sent by the same generic method.
func okSend(client *asynq.Client) error {
	p := &producer[okRestored]{client: client, typ: "restored"}
	return p.send(okRestored{Version: 1})
}

// Instances with a scalar, a map of any and a slice of scalars.
func okInstances() {
	newTask("int", 1)
	newTask("map", map[string]any{"a": 1})
	newTask("names", []string{"a", "b"})
}
