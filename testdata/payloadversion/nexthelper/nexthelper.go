// Package nexthelper calls the next handler in a helper.
package nexthelper

import (
	"context"
	"encoding/json"
	"log"

	"github.com/hibiken/asynq"
)

func trace(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		var peek okTenant
		if err := json.Unmarshal(t.Payload(), &peek); err == nil {
			log.Print(peek.Tenant)
		}
		return call(ctx, next, t)
	})
}

// A middleware that peeks, whoever calls the next handler.
type okTenant struct{ Tenant string }

func call(ctx context.Context, next asynq.Handler, t *asynq.Task) error {
	return next.ProcessTask(ctx, t)
}

type mail struct{ To string } // want "has no Version field"

func handle(ctx context.Context, t *asynq.Task) error {
	var m mail
	return json.Unmarshal(t.Payload(), &m)
}

var handler = trace(asynq.HandlerFunc(handle))
