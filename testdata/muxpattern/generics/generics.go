// Package generics registers patterns in generic code.
package generics

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

func on[P any](mux *asynq.ServeMux, typ string, h func(context.Context, P) error) {
	mux.HandleFunc(typ, func(ctx context.Context, t *asynq.Task) error {
		var p P
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return h(ctx, p)
	})
}

func mail(context.Context, int) error { return nil }

func news(context.Context, string) error { return nil }

func twice(mux *asynq.ServeMux) {
	on(mux, "mail", mail)
	on(mux, "mail", news) // want "panics on .mail. at start"
}

func okTwo(mux *asynq.ServeMux) {
	on(mux, "mail", mail)
	on(mux, "news", news)
}
