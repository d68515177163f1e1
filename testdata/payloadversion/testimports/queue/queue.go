// Package queue encodes it.
package queue

import (
	"encoding/json"

	"shop.example/payloadversion/testimports/shared"

	"github.com/hibiken/asynq"
)

// NewUpload makes the task.
func NewUpload(u shared.Upload) (*asynq.Task, error) {
	payload, err := json.Marshal(u) // want "has no Version field"
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("upload", payload), nil
}
