// Package gateway puts tasks into queues.
package gateway

import (
	"github.com/hibiken/asynq"

	"shop.example/clientleak/assembled/notices"
)

type mail struct{ client *asynq.Client }

// NewMail returns a sender that enqueues.
func NewMail(client *asynq.Client) notices.Sender { return &mail{client} }

func (m *mail) Send(to string) error {
	_, err := m.client.Enqueue(asynq.NewTask("mail:send", []byte(to)), asynq.MaxRetry(3))
	return err
}
