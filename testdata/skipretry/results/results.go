// Package results keeps errors and payloads in fields and variables.
package results

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

// A job knows its payload.
type job struct {
	data []byte
	p    payload
}

func (j *job) load() error {
	if err := json.Unmarshal(j.data, &j.p); err != nil {
		return fmt.Errorf("job: %w", err)
	}
	return nil
}

func field(ctx context.Context, t *asynq.Task) error {
	j := &job{data: t.Payload()}
	if err := j.load(); err != nil {
		return err // want "handler field"
	}
	return nil
}

// A handler's dependencies are interfaces.
type handlers struct {
	unmarshal func([]byte, any) error
	malformed error
}

func newHandlers() *handlers {
	return &handlers{unmarshal: func(data []byte, v any) error { return json.Unmarshal(data, v) }, malformed: errors.New("malformed")}
}

func (h *handlers) byField(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := h.unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler byField"
	}
	return nil
}

func (h *handlers) ofField(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return h.malformed // want "handler ofField"
	}
	return nil
}

type permanents struct{ malformed error }

var shared = permanents{malformed: errors.Join(errors.New("malformed"), asynq.SkipRetry)}

func okOfField(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return shared.malformed
	}
	return nil
}

// Handlers of other packages may set this.
var Malformed func() error

func okHook(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return Malformed()
	}
	return nil
}

func okChannel(ctx context.Context, t *asynq.Task) error {
	var p payload
	errc := make(chan error, 1)
	go func() { errc <- json.Unmarshal(t.Payload(), &p) }()
	return <-errc
}
