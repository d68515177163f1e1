// Package adapters enqueues through interfaces that asynq's own Client, or a type
// beside the interface, implements.
package adapters

import "github.com/hibiken/asynq"

type sender interface {
	Enqueue(task *asynq.Task, opts ...asynq.Option) (*asynq.TaskInfo, error)
}

// Windows are closed later.
type Windows struct{ out sender }

// New makes them.
func New(out sender) *Windows { return &Windows{out} }

func (w *Windows) ownClient() error {
	_, err := w.out.Enqueue(asynq.NewTask("window", nil)) // want "without MaxRetry"
	return err
}

func (w *Windows) okOwnClient() error {
	_, err := w.out.Enqueue(asynq.NewTask("window", nil), asynq.MaxRetry(2))
	return err
}

// Outbox is implemented by the type beside it.
type Outbox interface {
	Send(task *asynq.Task) error
}

// ClientOutbox sends at once.
type ClientOutbox struct{ Client *asynq.Client }

// Send enqueues.
func (o *ClientOutbox) Send(task *asynq.Task) error {
	_, err := o.Client.Enqueue(task)
	return err
}

// mockOutbox stands in for it in tests of others.
type mockOutbox struct{ sent []*asynq.Task }

func (o *mockOutbox) Send(task *asynq.Task) error {
	o.sent = append(o.sent, task)
	return nil
}

func besideTheInterface(o Outbox) error {
	return o.Send(asynq.NewTask("mail", nil)) // want "without MaxRetry"
}

func okBesideTheInterface(o Outbox) error {
	return o.Send(asynq.NewTask("mail", nil, asynq.MaxRetry(2)))
}

// Journal has an implementation that adds it, and one that does not.
type Journal interface {
	Write(task *asynq.Task) error
}

// PlainJournal enqueues what it is given.
type PlainJournal struct{ Client *asynq.Client }

// Write enqueues.
func (j PlainJournal) Write(task *asynq.Task) error {
	_, err := j.Client.Enqueue(task)
	return err
}

// FirmJournal enqueues with retries.
type FirmJournal struct{ Client *asynq.Client }

// Write enqueues.
func (j FirmJournal) Write(task *asynq.Task) error {
	_, err := j.Client.Enqueue(task, asynq.MaxRetry(1))
	return err
}

// They do not agree.
func okJournal(j Journal) error { return j.Write(asynq.NewTask("line", nil)) }
