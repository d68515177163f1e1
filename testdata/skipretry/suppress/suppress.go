// Package suppress silences reports.
package suppress

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type payload struct{ Version, ID int }

func okNolint(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) //nolint:skipretry // a release that reads it is on its way
}

func okLintIgnore(ctx context.Context, t *asynq.Task) error {
	var p payload
	//lint:ignore asynqvet/skipretry a release that reads it is on its way
	return json.Unmarshal(t.Payload(), &p)
}

func nolintOfAnotherRule(ctx context.Context, t *asynq.Task) error {
	var p payload
	return json.Unmarshal(t.Payload(), &p) //nolint:ctxdone // want "handler nolintOfAnotherRule"
}
