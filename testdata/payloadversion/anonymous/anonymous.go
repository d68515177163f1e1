// Package anonymous has payloads without a name.
package anonymous

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

func encodesLiteral() *asynq.Task {
	b, _ := json.Marshal(struct{ ID int }{1}) // want "has no Version field"
	return asynq.NewTask("a", b)
}

func encodesVariable(id int) (*asynq.Task, error) {
	p := struct {
		ID   int    `json:"id"`
		Name string `json:"name"`
	}{ID: id}
	b, err := json.Marshal(p) // want "has no Version field"
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("b", b), nil
}

func decodesVariable(ctx context.Context, t *asynq.Task) error {
	var p struct {
		UserID int64 `json:"user_id"`
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil { // want "has no Version field"
		return err
	}
	return ctx.Err()
}

// It has a version.
func okEncodesLiteral() *asynq.Task {
	b, _ := json.Marshal(struct{ Version, ID int }{1, 2})
	return asynq.NewTask("a", b)
}

// It has a version.
func okDecodesVariable(ctx context.Context, t *asynq.Task) error {
	var p struct {
		Version int
		UserID  int64
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

// It has no fields.
func okEmpty() *asynq.Task {
	b, _ := json.Marshal(struct{}{})
	return asynq.NewTask("empty", b)
}

// It has no exported field.
func okHidden() *asynq.Task {
	b, _ := json.Marshal(struct{ id int }{1})
	return asynq.NewTask("hidden", b)
}
