// Package testfiles has tests.
package testfiles

import "github.com/hibiken/asynq"

func shipped(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(5)) // want "asynq.Timeout\\(5ns\\)"
}
