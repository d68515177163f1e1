package fix

import "github.com/hibiken/asynq"

func withoutImport(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(30)) // want "Timeout"
}

func shadowed(c *asynq.Client, t *asynq.Task, time int) {
	c.Enqueue(t, asynq.MaxRetry(time), asynq.Timeout(30)) // want "Timeout"
}
