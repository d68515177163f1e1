// Package middleware wraps handlers.
package middleware

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func decoding(t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

// okPeeks is middleware: what it decodes itself is its own affair.
func okPeeks(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		var p payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return next.ProcessTask(ctx, t)
	})
}

func skipping(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
		}
		return err
	})
}

func logging(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		log.Print(err)
		return err
	})
}

func wrapping(handle func(context.Context, *asynq.Task) error) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) (err error) {
		defer func() {
			if err != nil {
				err = errors.Join(err, asynq.SkipRetry)
			}
		}()
		return handle(ctx, t)
	}
}

func okMounted(ctx context.Context, t *asynq.Task) error {
	return decoding(t)
}

func alone(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler alone"
}

func okWrapped(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

func both(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler both"
}

type okOrders struct{}

func (okOrders) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}

type invoices struct{}

func (*invoices) ProcessTask(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler ProcessTask"
}

func register() (a, b *asynq.ServeMux) {
	a = asynq.NewServeMux()
	a.Use(logging, skipping)
	a.HandleFunc("mounted", okMounted)
	a.Handle("orders", okOrders{})
	b = asynq.NewServeMux()
	b.Use(logging)
	b.HandleFunc("alone", alone)
	b.HandleFunc("wrapped", wrapping(okWrapped))
	b.HandleFunc("both", both)
	b.HandleFunc("both2", wrapping(both))
	b.Handle("invoices", &invoices{})
	return a, b
}

// A service hands its tasks to handlers of its own.
type service struct{}

func (s *service) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "a":
		return s.handleA(ctx, t)
	case "b":
		if err := s.okHandleB(ctx, t); err != nil {
			return errors.Join(err, asynq.SkipRetry)
		}
		return nil
	}
	return errors.New("unknown type")
}

func (s *service) handleA(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) // want "handler handleA"
}

func (s *service) okHandleB(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p)
}
