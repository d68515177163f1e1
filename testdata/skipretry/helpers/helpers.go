// Package helpers decodes by functions of this and other packages.
package helpers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"

	"shop.example/skipretry/helpers/codec"
	"shop.example/skipretry/helpers/steps"
)

type payload struct{ Version, ID int }

func decode(t *asynq.Task) (payload, error) {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return p, fmt.Errorf("payload: %w", err)
	}
	return p, nil
}

func parse(data []byte) (p *payload, ok bool) {
	p = new(payload)
	if err := json.Unmarshal(data, p); err != nil {
		log.Print(err)
		return nil, false
	}
	return p, true
}

func orNil(data []byte) *payload {
	p := new(payload)
	if json.Unmarshal(data, p) != nil {
		return nil
	}
	return p
}

func logged(err error) error {
	log.Print(err)
	return err
}

func skipping(err error) error { return fmt.Errorf("%w: %w", err, asynq.SkipRetry) }

func process(ctx context.Context, data []byte) error {
	var p payload
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	return ctx.Err()
}

func processOrDrop(ctx context.Context, data []byte) error {
	var p payload
	if err := json.Unmarshal(data, &p); err != nil {
		return nil
	}
	return ctx.Err()
}

func own(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err // want "handler own returns"
	}
	log.Print(p.ID)
	return nil
}

func byFlag(ctx context.Context, t *asynq.Task) error {
	p, ok := parse(t.Payload())
	if !ok {
		return errors.New("malformed") // want "handler byFlag"
	}
	log.Print(p.ID)
	return nil
}

func byNil(ctx context.Context, t *asynq.Task) error {
	p := orNil(t.Payload())
	if p == nil {
		return fmt.Errorf("malformed %s", t.Type()) // want "handler byNil"
	}
	log.Print(p.ID)
	return nil
}

func all(ctx context.Context, t *asynq.Task) error {
	return process(ctx, t.Payload()) // want "handler all returns"
}

func byLogger(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return logged(err) // want "handler byLogger"
	}
	return nil
}

func ofBytes(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := codec.Decode(t.Payload(), &p); err != nil {
		return fmt.Errorf("order: %w", err) // want "handler ofBytes"
	}
	return nil
}

func ofBytesToo(ctx context.Context, t *asynq.Task) error {
	var p payload
	return codec.Wrap(codec.Decode(t.Payload(), &p), "order") // want "handler ofBytesToo"
}

func generic(ctx context.Context, t *asynq.Task) error {
	p, err := codec.As[payload](t.Payload())
	if err != nil {
		return codec.Textual(err) // want "handler generic"
	}
	log.Print(p.ID)
	return nil
}

func tried(ctx context.Context, t *asynq.Task) error {
	var p payload
	if !codec.Try(t.Payload(), &p) {
		return steps.ErrBad // want "handler tried"
	}
	return nil
}

func ofTask(ctx context.Context, t *asynq.Task) error {
	o, err := steps.Read(t)
	if err != nil {
		return &steps.Failure{Cause: err} // want "handler ofTask"
	}
	log.Print(o.ID)
	return nil
}

// The text of a permanent error is no such error.
func textual(ctx context.Context, t *asynq.Task) error {
	p, err := steps.Must[*payload](t)
	if err != nil {
		return codec.Textual(err) // want "handler textual"
	}
	log.Print(p.ID)
	return nil
}

func okSkipping(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return skipping(err)
	}
	log.Print(p.ID)
	return nil
}

func okDead(ctx context.Context, t *asynq.Task) error {
	var p payload
	return steps.Dead(codec.Decode(t.Payload(), &p))
}

func okErrDead(ctx context.Context, t *asynq.Task) error {
	var p payload
	if !codec.Try(t.Payload(), &p) {
		return steps.ErrDead
	}
	return nil
}

func okMust(ctx context.Context, t *asynq.Task) error {
	p, err := steps.Must[payload](t)
	if err != nil {
		return codec.Wrap(err, "order")
	}
	log.Print(p.ID)
	return nil
}

func okFailure(ctx context.Context, t *asynq.Task) error {
	o, err := steps.Read(t)
	if err != nil {
		return &steps.Failure{Cause: steps.Dead(err)}
	}
	log.Print(o.ID)
	return nil
}

func okDropped(ctx context.Context, t *asynq.Task) error {
	return processOrDrop(ctx, t.Payload())
}

func okOtherHelper(ctx context.Context, t *asynq.Task) error {
	return process(ctx, []byte(`{"ID": 1}`))
}

// An answer to the payload is none.
func okAnswer(ctx context.Context, t *asynq.Task) error {
	answer, err := ask(ctx, t.Payload())
	if err != nil {
		return err
	}
	var p payload
	if err := json.Unmarshal(answer, &p); err != nil {
		return err
	}
	return nil
}

var asker interface {
	Ask(ctx context.Context, question []byte) ([]byte, error)
}

func ask(ctx context.Context, question []byte) ([]byte, error) { return asker.Ask(ctx, question) }
