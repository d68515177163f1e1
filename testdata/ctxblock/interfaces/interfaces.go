// Package interfaces calls services by interfaces.
package interfaces

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

// Mailer sends mails.
type Mailer interface{ Send(to string) error }

type slow struct{}

func (slow) Send(string) error { time.Sleep(10 * time.Second); return nil }

// Service does work.
type Service struct {
	mailer Mailer
	slow   slow
	clock  interface{ Sleep(time.Duration) }
}

// New returns a Service.
func New() *Service { return &Service{mailer: slow{}} }

func (s *Service) okInterface(ctx context.Context, t *asynq.Task) error {
	if err := s.mailer.Send("a"); err != nil {
		return err
	}
	s.clock.Sleep(time.Minute)
	return ctx.Err()
}

type blocking struct{}

func (blocking) Send(string) error {
	time.Sleep(10 * time.Second) // want "time.Sleep in a handler"
	return nil
}

type concrete struct{ mailer blocking }

func (c concrete) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if err := c.mailer.Send("a"); err != nil {
		return err
	}
	return ctx.Err()
}

func okGeneric[M Mailer](m M) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		if err := m.Send("a"); err != nil {
			return err
		}
		return ctx.Err()
	}
}
