// Package dial opens connections in handlers.
package dial

import (
	"context"
	"crypto/tls"
	"net"
	"net/smtp"
	"time"

	"github.com/hibiken/asynq"
)

func tcp(ctx context.Context, t *asynq.Task) error {
	conn, err := net.Dial("tcp", "shop.example:7") // want "^net.Dial in a handler is not ended by ctx: .*; call DialContext of a Dialer$"
	if err != nil {
		return err
	}
	defer conn.Close()
	return ctx.Err()
}

func secure(ctx context.Context, t *asynq.Task) error {
	conn, err := tls.Dial("tcp", "shop.example:7", nil) // want "tls.Dial in a handler"
	if err != nil {
		return err
	}
	defer conn.Close()
	return ctx.Err()
}

type mailer struct{ auth smtp.Auth }

func (m *mailer) send(to string) error {
	return smtp.SendMail("mail.example:25", m.auth, "shop@shop.example", []string{to}, nil) // want "smtp.SendMail in a handler is not ended by ctx: .*; set a deadline on a connection of smtp.NewClient$"
}

func (m *mailer) ProcessTask(ctx context.Context, t *asynq.Task) error {
	if err := m.send(string(t.Payload())); err != nil {
		return err
	}
	return ctx.Err()
}

func okDialer(ctx context.Context, t *asynq.Task) error {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", "shop.example:7")
	if err != nil {
		return err
	}
	return conn.Close()
}

func okTimeout(ctx context.Context, t *asynq.Task) error {
	conn, err := net.DialTimeout("tcp", "shop.example:7", time.Second)
	if err != nil {
		return err
	}
	defer conn.Close()
	return ctx.Err()
}

func okLocal(ctx context.Context, t *asynq.Task) error {
	for _, network := range []string{"udp", "unix"} {
		conn, err := net.Dial(network, "127.0.0.1:8125")
		if err != nil {
			return err
		}
		defer conn.Close()
	}
	return ctx.Err()
}

// Sender is implemented by mailer, and by others.
type Sender interface{ send(to string) error }

func okInterface(s Sender) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		if err := s.send(string(t.Payload())); err != nil {
			return err
		}
		return ctx.Err()
	}
}

var _ = okInterface(&mailer{})
