// Package wires has payloads that a new field would not do any good.
package wires

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/hibiken/asynq"
)

// order is a task's alone.
type order struct { // want "has no Version field"
	ID int
}

// hook shows in a response, too.
type hook struct { // want "has no Version field"
	Event string
}

// index is only decoded: what is encoded is a map.
type index struct { // want "has no Version field"
	Name string
}

// line is a part of another struct.
type line struct { // want "has no Version field"
	Text string
}

type page struct{ Lines []line }

func task(typ string, v any) (*asynq.Task, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(typ, b), nil
}

func tasks() (out []*asynq.Task, err error) {
	for _, v := range []func() (*asynq.Task, error){
		func() (*asynq.Task, error) { return task("order", order{ID: 1}) },
		func() (*asynq.Task, error) { return task("hook", hook{Event: "paid"}) },
		func() (*asynq.Task, error) { return task("index", map[string]any{"name": "a"}) },
		func() (*asynq.Task, error) { return task("line", line{Text: "a"}) },
	} {
		t, err := v()
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

func serve(w http.ResponseWriter, _ *http.Request) {
	_ = json.NewEncoder(w).Encode(hook{Event: "paid"})
}

func handle(ctx context.Context, t *asynq.Task) error {
	var p index
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%v: %w", err, asynq.SkipRetry)
	}
	return ctx.Err()
}

func print(p page) { fmt.Println(p) }
