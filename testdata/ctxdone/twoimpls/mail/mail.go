// Package mail has a quick and a slow way to send, and knows nothing of tasks.
package mail

import (
	"log"
	"net/smtp"
)

// Mailer sends.
type Mailer interface{ Send(to string) error }

type console struct{}

func (console) Send(to string) error {
	log.Print("mail to ", to)
	return nil
}

type remote struct{ addr string }

func (r *remote) Send(to string) error {
	return smtp.SendMail(r.addr, nil, "shop@example.com", []string{to}, nil)
}

// New chooses.
func New(addr string) Mailer {
	if addr == "" {
		return console{}
	}
	return &remote{addr}
}

// Logger has one implementation, which is quick.
type Logger interface{ Info(msg string) }

type printer struct{}

func (printer) Info(msg string) { log.Print(msg) }

// NewLogger returns it.
func NewLogger() Logger { return printer{} }
