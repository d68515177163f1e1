// Package shared has handlers that share a decoding.
package shared

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

// This handler stands before the helper's file.
func early(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	log.Print(p.ID)
	return nil
}
