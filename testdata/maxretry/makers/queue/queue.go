// Package queue calls the functions that it is handed, and enqueues what they make.
package queue

import "github.com/hibiken/asynq"

// A Maker makes a task.
type Maker func() *asynq.Task

// All enqueues what all of them make.
func All(c *asynq.Client, makers []Maker, opts ...asynq.Option) error {
	for _, m := range makers {
		if _, err := c.Enqueue(m(), opts...); err != nil {
			return err
		}
	}
	return nil
}

// One enqueues what one makes.
func One(c *asynq.Client, m Maker) error {
	_, err := c.Enqueue(m())
	return err
}

// ByName enqueues what one of them makes.
func ByName(c *asynq.Client, makers map[string]Maker, name string) error {
	_, err := c.Enqueue(makers[name]())
	return err
}

// Checked enqueues what a function makes that may fail.
func Checked(c *asynq.Client, m func(id string) (*asynq.Task, error), id string) error {
	t, err := m(id)
	if err != nil {
		return err
	}
	_, err = c.Enqueue(t)
	return err
}
