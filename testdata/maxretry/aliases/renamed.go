// Package aliases spells asynq's names in other ways.
package aliases

import (
	q "github.com/hibiken/asynq"
)

type (
	client = q.Client
	task   = q.Task
	option = q.Option
)

var build = q.NewTask

func renamedImport(c *q.Client) {
	c.Enqueue(q.NewTask("renamed", nil)) // want "without MaxRetry"
}

func aliasedTypes(c *client, opts ...option) {
	t := (*task)(q.NewTask("aliased", nil, q.Queue("low")))
	c.Enqueue(t) // want "without MaxRetry"
}

func methodExpression(c *client) {
	(*q.Client).Enqueue(c, q.NewTask("expression", nil)) // want "without MaxRetry"
}

// The renamed import's option is the same option.
func okRenamedImport(c *q.Client) {
	c.Enqueue(q.NewTask("renamed", nil), q.MaxRetry(1))
}

// The aliased types are the same types.
func okAliasedTypes(c *client) {
	opts := []option{q.MaxRetry(1)}
	c.Enqueue(q.NewTask("aliased", nil), opts...)
}

// The method expression is given the option.
func okMethodExpression(c *client) {
	(*q.Client).Enqueue(c, q.NewTask("expression", nil), q.MaxRetry(1))
}
