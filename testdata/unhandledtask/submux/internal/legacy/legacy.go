package legacy

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
)

// Handler takes all that is below its prefix.
type Handler struct{}

func (*Handler) ProcessTask(ctx context.Context, t *asynq.Task) error {
	log.Println("legacy", t.Type())
	return ctx.Err()
}
