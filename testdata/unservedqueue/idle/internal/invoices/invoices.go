package invoices

import (
	"context"

	"github.com/hibiken/asynq"
)

const (
	Redis   = "redis:6379"
	Send    = "invoice:send"
	Preview = "invoice:preview"
)

type Service struct{ Client *asynq.Client }

func (s *Service) Send(ctx context.Context) error {
	_, err := s.Client.EnqueueContext(ctx, asynq.NewTask(Send, nil), asynq.Queue("invoices"))
	return err
}

// Only a server that nothing starts has a handler for it.
func (s *Service) OKPreview(ctx context.Context) error {
	_, err := s.Client.EnqueueContext(ctx, asynq.NewTask(Preview, nil), asynq.Queue("previews"))
	return err
}

func Handle(ctx context.Context, t *asynq.Task) error { return ctx.Err() }
