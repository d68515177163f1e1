// Package withtests ships code beside its tests.
package withtests

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

func handle(ctx context.Context, t *asynq.Task) error { // want "never checks ctx"
	time.Sleep(time.Second)
	return nil
}
