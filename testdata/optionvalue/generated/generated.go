// Package generated holds a file that nobody edits.
package generated

import "github.com/hibiken/asynq"

func written(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(-1)) // want "asynq.MaxRetry\\(-1\\)"
}
