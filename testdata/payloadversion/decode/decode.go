// Package decode reads payloads in handlers.
package decode

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

type mailPayload struct { // want "has no Version field"
	To string
}

func handleMail(ctx context.Context, t *asynq.Task) error {
	var p mailPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %w: %w", err, asynq.SkipRetry)
	}
	return ctx.Err()
}

type chatPayload struct { // want "has no Version field"
	Room string
}

type chatHandler struct{}

func (chatHandler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p := new(chatPayload)
	if err := json.NewDecoder(bytes.NewReader(t.Payload())).Decode(p); err != nil {
		return err
	}
	return ctx.Err()
}

type pushPayload struct { // want "has no Version field"
	Device string
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("push", func(ctx context.Context, t *asynq.Task) error {
		raw := t.Payload()
		p := &pushPayload{}
		if err := json.Unmarshal(raw, p); err != nil {
			return err
		}
		return ctx.Err()
	})
}

type smsPayload struct { // want "has no Version field"
	Number string
}

func decodeSMS(t *asynq.Task) (smsPayload, error) {
	var p smsPayload
	err := json.Unmarshal(t.Payload(), &p)
	return p, err
}

func handleSMS(ctx context.Context, t *asynq.Task) error {
	if _, err := decodeSMS(t); err != nil {
		return err
	}
	return ctx.Err()
}

type faxPayload struct { // want "has no Version field"
	Pages int
}

func parse(b []byte, v any) error { return json.Unmarshal(b, v) }

func handleFax(ctx context.Context, t *asynq.Task) error {
	var p faxPayload
	if err := parse(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

// It has a version.
type okPayload struct {
	Version int
	To      string
}

func okHandleVersioned(ctx context.Context, t *asynq.Task) error {
	var p okPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

// Decoded out of something that is no task's payload.
type okSettings struct{ Color string }

func okHandleOther(ctx context.Context, t *asynq.Task) error {
	var s okSettings
	if err := json.Unmarshal([]byte(`{"Color":"red"}`), &s); err != nil {
		return err
	}
	return ctx.Err()
}

// A header is no payload.
type okHeader struct{ Trace string }

func okHandleHeader(ctx context.Context, t *asynq.Task) error {
	var h okHeader
	if err := json.Unmarshal([]byte(t.Headers()["trace"]), &h); err != nil {
		return err
	}
	return ctx.Err()
}
