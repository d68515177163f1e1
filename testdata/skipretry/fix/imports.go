package fix

import (
	"context"
	"encoding/json"

	queue "github.com/hibiken/asynq"
)

func imported(ctx context.Context, t *queue.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err // want "handler imported"
	}
	var q struct{ Name string }
	if err := json.Unmarshal(t.Payload(), &q); err != nil {
		return err // want "handler imported"
	}
	return nil
}
