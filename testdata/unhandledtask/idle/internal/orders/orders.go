package orders

import (
	"context"

	"github.com/hibiken/asynq"
)

type Queue struct{ Client *asynq.Client }

func (q Queue) Place(ctx context.Context) error {
	_, err := q.Client.EnqueueContext(ctx, asynq.NewTask("order:place", nil))
	return err
}

func (q Queue) Cancel(ctx context.Context) error {
	_, err := q.Client.EnqueueContext(ctx, asynq.NewTask("order:cancel", nil))
	return err
}

// Legacy goes to a queue whose server nothing starts.
func (q Queue) Legacy(ctx context.Context) error {
	_, err := q.Client.EnqueueContext(ctx, asynq.NewTask("order:legacy", nil), asynq.Queue("legacy"))
	return err
}
