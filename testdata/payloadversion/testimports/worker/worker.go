// Package worker decodes it, and only its tests import the package that encodes
// it: what ships is reported here, too.
package worker

import (
	"context"
	"encoding/json"

	"shop.example/payloadversion/testimports/shared"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error {
	var u shared.Upload
	return json.Unmarshal(t.Payload(), &u) // want "has no Version field"
}
