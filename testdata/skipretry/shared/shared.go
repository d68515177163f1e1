package shared

import (
	"context"
	"encoding/json"
	"log"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func first(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err // want "handler first"
	}
	log.Print(p.ID)
	return nil
}

func second(ctx context.Context, t *asynq.Task) error {
	if _, err := decode(t); err != nil {
		return err
	}
	return nil
}

func decode(t *asynq.Task) (p payload, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

// All tasks of a kind are dealt with by one function.
func handle(ctx context.Context, t *asynq.Task, kind string) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	log.Print(kind, p.ID)
	return nil
}

func register(mux *asynq.ServeMux) {
	mux.HandleFunc("a", func(ctx context.Context, t *asynq.Task) error {
		return handle(ctx, t, "a") // want "^handler returns"
	})
	mux.HandleFunc("b", func(ctx context.Context, t *asynq.Task) error {
		return handle(ctx, t, "b")
	})
}

func into(t *asynq.Task, v any) error { return json.Unmarshal(t.Payload(), v) }

// Each decodes into what is its own.
func third(ctx context.Context, t *asynq.Task) error {
	var p payload
	return into(t, &p) // want "handler third"
}

func fourth(ctx context.Context, t *asynq.Task) error {
	var v struct{ Name string }
	return into(t, &v) // want "handler fourth"
}

func okFifth(ctx context.Context, t *asynq.Task) error {
	var v struct{ Name string }
	if into(t, &v) != nil {
		return asynq.SkipRetry
	}
	return nil
}
