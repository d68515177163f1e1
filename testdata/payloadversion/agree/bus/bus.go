// Package bus has two implementations of one interface.
package bus

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

// Bus publishes events.
type Bus interface{ Publish(event any) error }

// Tasks publishes them as tasks.
type Tasks struct{ Client *asynq.Client }

// Publish is what the interface promises.
func (b *Tasks) Publish(event any) error {
	payload, err := json.Marshal(event)
	if err != nil {
		return err
	}
	_, err = b.Client.Enqueue(asynq.NewTask("event", payload))
	return err
}

// Stream publishes them elsewhere.
type Stream struct{ Send func([]byte) error }

// Publish is what the interface promises.
func (s *Stream) Publish(event any) error {
	message, err := json.Marshal(event)
	if err != nil {
		return err
	}
	return s.Send(message)
}

var (
	_ Bus = (*Tasks)(nil)
	_ Bus = (*Stream)(nil)
)
