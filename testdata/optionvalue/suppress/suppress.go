// Package suppress silences the rule.
package suppress

import "github.com/hibiken/asynq"

func okSilenced(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(0)) //nolint:optionvalue // 30 minutes are right
	//lint:ignore asynqvet/optionvalue the task is never retried
	c.Enqueue(t, asynq.MaxRetry(-1))
}

//nolint:optionvalue // for a demonstration
func okDeclaration(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(30))
}

func otherRule(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(0)) //nolint:maxretry // want "asynq.Timeout\\(0\\)"
}
