// Package interfaces decodes behind interfaces.
package interfaces

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

// A Codec has implementations that agree.
type Codec interface {
	Decode(data []byte, v any) error
}

type jsonCodec struct{}

func (jsonCodec) Decode(data []byte, v any) error { return json.Unmarshal(data, v) }

type xmlCodec struct{}

func (xmlCodec) Decode(data []byte, v any) error {
	if err := xml.Unmarshal(data, v); err != nil {
		return fmt.Errorf("xml: %w", err)
	}
	return nil
}

var codecs = []Codec{jsonCodec{}, xmlCodec{}}

func agreed(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := codecs[0].Decode(t.Payload(), &p); err != nil {
		return err // want "handler agreed"
	}
	return nil
}

// A Reader has implementations that do not.
type Reader interface{ Read(t *asynq.Task) error }

type soft struct{}

func (soft) Read(t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

type hard struct{}

func (hard) Read(t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return errors.Join(err, asynq.SkipRetry)
	}
	return nil
}

var readers = map[string]Reader{"soft": soft{}, "hard": hard{}}

func okDisagreed(ctx context.Context, t *asynq.Task) error {
	return readers["soft"].Read(t)
}

// A Source cannot be seen.
type Source interface{ Load(data []byte) error }

func okUnseen(s Source) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		return s.Load(t.Payload())
	}
}

type errorType interface{ error }

func embedded(ctx context.Context, t *asynq.Task) error {
	var p payload
	var err errorType = json.Unmarshal(t.Payload(), &p)
	if err != nil {
		return err // want "handler embedded"
	}
	return nil
}

func okEndOfFile(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := codecs[1].Decode(t.Payload(), &p)
	if errors.Is(err, io.EOF) {
		return asynq.SkipRetry
	}
	return err
}
