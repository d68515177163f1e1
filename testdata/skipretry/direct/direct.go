// Package direct decodes payloads in handlers, without detours.
package direct

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct {
	Version int
	ID      int
}

func work(ctx context.Context, id int) error {
	if id == 0 {
		return errors.New("no such order")
	}
	return ctx.Err()
}

func bare(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler bare returns no asynq.SkipRetry where decoding fails: .* retried in vain; add asynq.SkipRetry by %w$"
	}
	return work(ctx, p.ID)
}

func assigned(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	if err != nil {
		log.Printf("payload: %v", err)
		return err // want "handler assigned returns no asynq.SkipRetry"
	}
	return work(ctx, p.ID)
}

func atOnce(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler atOnce"
}

func positive(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err == nil {
		return work(ctx, p.ID)
	} else {
		return err // want "handler positive"
	}
}

func another(ctx context.Context, t *asynq.Task) error {
	var p payload
	if json.Unmarshal(t.Payload(), &p) != nil {
		return errors.New("malformed payload") // want "handler another"
	}
	return work(ctx, p.ID)
}

func together(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil || p.ID == 0 {
		return fmt.Errorf("payload: %v", err) // want "handler together"
	}
	return work(ctx, p.ID)
}

func reader(ctx context.Context, t *asynq.Task) error {
	var p payload
	dec := json.NewDecoder(bytes.NewReader(t.Payload()))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil {
		return fmt.Errorf("decode: %w", err) // want "handler reader"
	}
	return work(ctx, p.ID)
}

func binary(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := gob.NewDecoder(bytes.NewBuffer(t.Payload())).Decode(&p); err != nil {
		return err // want "handler binary"
	}
	return work(ctx, p.ID)
}

func twice(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler twice"
	}
	var q struct{ Name string }
	if err := xml.Unmarshal(t.Payload(), &q); err != nil {
		return err // want "handler twice"
	}
	return work(ctx, p.ID)
}

func copied(ctx context.Context, t *asynq.Task) error {
	data := t.Payload()
	text := string(data)
	var p payload
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return err // want "handler copied"
	}
	return work(ctx, p.ID)
}

// A Mailer is a handler by its method.
type Mailer struct{ sent int }

// ProcessTask implements asynq.Handler.
func (m *Mailer) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler ProcessTask"
	}
	m.sent++
	return work(ctx, p.ID)
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("order", func(ctx context.Context, t *asynq.Task) error {
		var p payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err // want "^handler returns no asynq.SkipRetry"
		}
		return work(ctx, p.ID)
	})
}

func okSkipped(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %v: %w", err, asynq.SkipRetry)
	}
	return work(ctx, p.ID)
}

func okBareSkip(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		log.Print(err)
		return asynq.SkipRetry
	}
	return work(ctx, p.ID)
}

func okDropped(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		log.Print(err)
		return nil
	}
	return work(ctx, p.ID)
}

func okIgnored(ctx context.Context, t *asynq.Task) error {
	var p payload
	_ = json.Unmarshal(t.Payload(), &p)
	return work(ctx, p.ID)
}

func okWentOn(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		log.Print(err)
	}
	if err := work(ctx, p.ID); err != nil {
		return err
	}
	return nil
}

func okPanics(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		panic(err)
	}
	return work(ctx, p.ID)
}

func okWork(ctx context.Context, t *asynq.Task) error {
	return work(ctx, len(t.Payload()))
}

// What is decoded is no payload.
func okOther(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal([]byte(t.Type()), &p); err != nil {
		return err
	}
	return work(ctx, p.ID)
}

// A part that was encoded anew.
func okAnew(ctx context.Context, t *asynq.Task) error {
	var all map[string]any
	if err := json.Unmarshal(t.Payload(), &all); err != nil {
		return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	part, err := json.Marshal(all["order"])
	if err != nil {
		return err
	}
	var p payload
	if err := json.Unmarshal(part, &p); err != nil {
		return err
	}
	return work(ctx, p.ID)
}

// No handler.
func okRegistered(ctx context.Context, data []byte) error {
	var p payload
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	return work(ctx, p.ID)
}
