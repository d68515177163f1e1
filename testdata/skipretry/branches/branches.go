// Package branches decides in several ways.
package branches

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func someCond(t *asynq.Task) bool { return len(t.Payload()) > 10 }

func oneOf(ctx context.Context, t *asynq.Task) error {
	var p payload
	var err error
	switch {
	case someCond(t):
		err = json.Unmarshal(t.Payload(), &p)
	default:
		err = xml.Unmarshal(t.Payload(), &p)
	}
	if err != nil {
		return err // want "handler oneOf"
	}
	return nil
}

func several(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err // want "handler several"
	}
	return nil
}

func loop(ctx context.Context, t *asynq.Task) error {
	dec := json.NewDecoder(nil)
	for range 3 {
		var p payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("round: %w", err) // want "handler loop"
		}
		_ = dec
	}
	return nil
}

func broken(ctx context.Context, t *asynq.Task) error {
	var err error
	for range 3 {
		var p payload
		if err = json.Unmarshal(t.Payload(), &p); err != nil {
			break
		}
	}
	return err // want "handler broken"
}

func sometimesNil(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if len(t.Payload()) == 0 {
			return nil
		}
		return err // want "handler sometimesNil"
	}
	return nil
}

func firstOfTwo(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if someCond(t) {
			return fmt.Errorf("long: %w", err) // want "handler firstOfTwo"
		}
		return err
	}
	return nil
}

func fallback(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if err := xml.Unmarshal(t.Payload(), &p); err != nil {
			return err // want "handler fallback"
		}
	}
	log.Print(p.ID)
	return nil
}

func jump(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	if err != nil {
		goto failed
	}
	return nil
failed:
	return err // want "handler jump"
}

func byType(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	log.Print(ctx.Err())
	switch err.(type) {
	case nil:
		return nil
	case *json.SyntaxError:
		return err // want "handler byType"
	default:
		return err
	}
}

func okOnCondition(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if n, _ := asynq.GetRetryCount(ctx); n > 2 {
			return asynq.SkipRetry
		}
		return err
	}
	return nil
}

func okByType(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		err = fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return err
}

func okLater(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := json.Unmarshal(t.Payload(), &p)
	permanent := err != nil
	if err == nil {
		err = ctx.Err()
	}
	if permanent {
		return errors.Join(err, asynq.SkipRetry)
	}
	return err
}

func okFallback(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		if err := xml.Unmarshal(t.Payload(), &p); err != nil {
			return errors.Join(err, asynq.SkipRetry)
		}
	}
	log.Print(p.ID)
	return nil
}

func okUnseen(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return translate(err)
	}
	return nil
}

var translate func(error) error
