// Package worker decodes structs of other packages.
package worker

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"

	"shop.example/payloadversion/crosspkg/models"
	"shop.example/payloadversion/crosspkg/queue"
	"shop.example/payloadversion/crosspkg/tasks"
)

func handleScan(ctx context.Context, t *asynq.Task) error {
	var p tasks.ScanPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil { // want "has no Version field"
		return err
	}
	return ctx.Err()
}

func handleReceipt(ctx context.Context, t *asynq.Task) error {
	r, err := queue.Bind[models.Receipt](t) // want "has no Version field"
	if err != nil {
		return err
	}
	_ = r
	return ctx.Err()
}

// Reported already where it is declared.
func okHandleEmail(ctx context.Context, t *asynq.Task) error {
	var p tasks.EmailPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

// The struct of the other package has a version.
func okHandlePrint(ctx context.Context, t *asynq.Task) error {
	var p tasks.PrintPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return ctx.Err()
}

// So has the model.
func okHandleLetter(ctx context.Context, t *asynq.Task) error {
	if _, err := queue.Bind[models.Letter](t); err != nil {
		return err
	}
	return ctx.Err()
}
