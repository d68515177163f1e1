package typed

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// Handle registers a function of the decoded payload.
func Handle[T any](mux *asynq.ServeMux, typ string, f func(context.Context, T) error) {
	mux.HandleFunc(typ, func(ctx context.Context, t *asynq.Task) error {
		var v T
		if err := json.Unmarshal(t.Payload(), &v); err != nil {
			return fmt.Errorf("%s: %w: %w", typ, err, asynq.SkipRetry)
		}
		return f(ctx, v)
	})
}

// Send enqueues a payload.
func Send[T any](ctx context.Context, c *asynq.Client, typ string, v T, opts ...asynq.Option) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = c.EnqueueContext(ctx, asynq.NewTask(typ, b), opts...)
	return err
}

// Kind binds a type name to its payload.
type Kind[T any] struct{ Name string }

func (k Kind[T]) On(mux *asynq.ServeMux, f func(context.Context, T) error) { Handle(mux, k.Name, f) }

func (k Kind[T]) Send(ctx context.Context, c *asynq.Client, v T) error {
	return Send(ctx, c, k.Name, v, asynq.Queue("kinds"))
}
