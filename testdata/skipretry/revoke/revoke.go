// Package revoke returns RevokeTask, which asynq has since v0.25.
package revoke

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func asText(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%v: %w", asynq.RevokeTask, err) // want "handler asText"
	}
	return nil
}

func notFound(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return asynq.ErrHandlerNotFound // want "handler notFound"
	}
	return nil
}

func okRevoked(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return asynq.RevokeTask
	}
	return nil
}

func okWrapped(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("%v: %w", err, asynq.RevokeTask)
	}
	return nil
}
