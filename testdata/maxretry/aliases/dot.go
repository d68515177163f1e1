package aliases

import (
	. "github.com/hibiken/asynq"
)

func dotImport(c *Client) {
	c.Enqueue(NewTask("dot", nil), Queue("low")) // want "without MaxRetry"
}

// The bare name is asynq's option.
func okDotImport(c *Client) {
	c.Enqueue(NewTask("dot", nil), MaxRetry(3))
}
