// Package makers hands functions that make tasks to another package.
package makers

import (
	"github.com/hibiken/asynq"

	"shop.example/maxretry/makers/queue"
)

func newMail() *asynq.Task { return asynq.NewTask("mail", nil) }

func newReport() *asynq.Task { return asynq.NewTask("report", nil, asynq.MaxRetry(3)) }

func newOrder(id string) (*asynq.Task, error) { return asynq.NewTask("order", []byte(id)), nil }

func newFirmOrder(id string) (*asynq.Task, error) {
	return asynq.NewTask("order", []byte(id), asynq.MaxRetry(3)), nil
}

func listOfMakers(c *asynq.Client) error {
	return queue.All(c, []queue.Maker{newMail, newMail}, asynq.Queue("low")) // want "without MaxRetry"
}

func oneMaker(c *asynq.Client) error {
	return queue.One(c, newMail) // want "without MaxRetry"
}

func literalMaker(c *asynq.Client) error {
	return queue.One(c, func() *asynq.Task { return asynq.NewTask("literal", nil) }) // want "without MaxRetry"
}

func mapOfMakers(c *asynq.Client, name string) error {
	return queue.ByName(c, map[string]queue.Maker{"mail": newMail}, name) // want "without MaxRetry"
}

func checkedMaker(c *asynq.Client) error {
	return queue.Checked(c, newOrder, "7") // want "without MaxRetry"
}

func okMaker(c *asynq.Client) error { return queue.One(c, newReport) }

func okCheckedMaker(c *asynq.Client) error { return queue.Checked(c, newFirmOrder, "7") }

// One of them has it.
func okList(c *asynq.Client) error { return queue.All(c, []queue.Maker{newMail, newReport}) }

// The call has it.
func okOption(c *asynq.Client) error {
	return queue.All(c, []queue.Maker{newMail}, asynq.MaxRetry(1))
}

// Nobody knows what it makes.
func okUnknown(c *asynq.Client, m queue.Maker) error { return queue.One(c, m) }

// What a literal captures has it.
func okCaptured(c *asynq.Client, opts ...asynq.Option) error {
	return queue.One(c, func() *asynq.Task { return asynq.NewTask("literal", nil, opts...) })
}
