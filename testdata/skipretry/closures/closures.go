// Package closures decodes in function literals.
package closures

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

type payload struct{ Version, ID int }

func factory(limit int) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err // want "^handler returns"
		}
		return nil
	}
}

func plainFactory(limit int) func(context.Context, *asynq.Task) error {
	handle := func(ctx context.Context, t *asynq.Task) error {
		var p payload
		err := json.Unmarshal(t.Payload(), &p)
		return err // want "^handler returns"
	}
	return handle
}

func calledAtOnce(ctx context.Context, t *asynq.Task) error {
	var p payload
	err := func() error {
		return json.Unmarshal(t.Payload(), &p)
	}()
	if err != nil {
		return err // want "handler calledAtOnce"
	}
	return nil
}

func intoVariable(ctx context.Context, t *asynq.Task) error {
	var p payload
	var err error
	func() {
		err = json.Unmarshal(t.Payload(), &p)
	}()
	if err != nil {
		return err // want "handler intoVariable"
	}
	return nil
}

func named(ctx context.Context, t *asynq.Task) error {
	decode := func(v any) error {
		if err := json.Unmarshal(t.Payload(), v); err != nil {
			return fmt.Errorf("payload: %w", err)
		}
		return nil
	}
	var p payload
	if err := decode(&p); err != nil {
		return err // want "handler named"
	}
	return nil
}

func within(ctx context.Context, what string, do func(ctx context.Context) error) error {
	if err := do(ctx); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

func givenAway(ctx context.Context, t *asynq.Task) error {
	var p payload
	return within(ctx, "decode", func(context.Context) error { // want "handler givenAway"
		return json.Unmarshal(t.Payload(), &p)
	})
}

func failing(t *asynq.Task) func(err error) error {
	return func(err error) error { return fmt.Errorf("%s: %w", t.Type(), err) }
}

func byClosure(ctx context.Context, t *asynq.Task) error {
	fail := func(err error) error { return fmt.Errorf("%s: %w", t.Type(), err) }
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fail(err) // want "handler byClosure"
	}
	return nil
}

func okByClosure(ctx context.Context, t *asynq.Task) error {
	fail := func(err error) error { return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry) }
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fail(err)
	}
	return nil
}

func okGivenAway(ctx context.Context, t *asynq.Task) error {
	var p payload
	return within(ctx, "decode", func(context.Context) error {
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return errors.Join(err, asynq.SkipRetry)
		}
		return nil
	})
}

func okIntoVariable(ctx context.Context, t *asynq.Task) error {
	var p payload
	var err error
	func() {
		if err = json.Unmarshal(t.Payload(), &p); err != nil {
			err = asynq.SkipRetry
		}
	}()
	if err != nil {
		return err
	}
	return nil
}

// What a group returns is not seen.
func okGroup(ctx context.Context, t *asynq.Task) error {
	var p payload
	var g errgroup.Group
	g.Go(func() error { return json.Unmarshal(t.Payload(), &p) })
	return g.Wait()
}

func okResult(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return failing(t)(asynq.SkipRetry)
	}
	log.Print(p.ID)
	return nil
}

// A home-made registry.
type registry map[string]func(context.Context, []byte) error

func okRegistry(r registry) asynq.HandlerFunc {
	r["order"] = func(ctx context.Context, data []byte) error {
		var p payload
		return json.Unmarshal(data, &p)
	}
	return func(ctx context.Context, t *asynq.Task) error {
		if f, ok := r[t.Type()]; ok {
			return f(ctx, t.Payload())
		}
		return errors.New("unknown type")
	}
}
