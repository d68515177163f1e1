package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"

	"shop.example/demo/internal/service"
	"shop.example/demo/internal/tasks"
)

// bounce is what the mail provider enqueues for an address that does not exist.
type bounce struct {
	Version int    `json:"version"`
	Email   string `json:"email"`
}

// Mail returns the handlers of the mail queue.
func Mail(mailer *service.Mailer) *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.Use(Logging)
	mux.Handle(tasks.TypeNewsletter, &newsletter{mailer: mailer})
	mux.HandleFunc(tasks.TypeReminder, func(ctx context.Context, _ *asynq.Task) error {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Minute):
			return mailer.Send("staff@shop.example", "Time for the newsletter")
		}
	})
	mux.HandleFunc(tasks.TypeBounce, func(ctx context.Context, task *asynq.Task) error {
		var p bounce
		if err := json.Unmarshal(task.Payload(), &p); err != nil {
			return fmt.Errorf("bounce: %w", err)
		}
		slog.WarnContext(ctx, "mail bounced", "email", p.Email)
		return nil
	})
	return mux
}

// newsletter sends the newsletter.
type newsletter struct {
	mailer *service.Mailer
}

// ProcessTask implements asynq.Handler.
func (n *newsletter) ProcessTask(ctx context.Context, task *asynq.Task) error {
	p, err := decode[tasks.Newsletter](task)
	if err != nil {
		return err
	}
	for _, to := range p.Emails {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := n.mailer.Send(to, "News from the shop"); err != nil {
			return err
		}
	}
	return nil
}
