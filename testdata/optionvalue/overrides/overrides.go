// Package overrides gives options more than once.
package overrides

import (
	"time"

	"github.com/hibiken/asynq"
)

func overrideFirst(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(time.Minute), asynq.Timeout(0), asynq.MaxRetry(1)) // want "asynq.Timeout\\(0\\)"
}

func composingFails(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Queue(""), asynq.Queue("low"), asynq.MaxRetry(1))      // want "asynq.Queue"
	c.Enqueue(t, asynq.Unique(1), asynq.Unique(time.Hour), asynq.MaxRetry(1)) // want "asynq.Unique"
}

func exclusive(c *asynq.Client, t *asynq.Task, urgent bool) {
	var opts []asynq.Option
	if urgent {
		opts = append(opts, asynq.Timeout(30)) // want "asynq.Timeout\\(30ns\\)"
	} else {
		opts = append(opts, asynq.Timeout(time.Minute))
	}
	c.Enqueue(t, append(opts, asynq.MaxRetry(1))...)
}

func otherKind(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(30), asynq.Unique(time.Hour), asynq.MaxRetry(1)) // want "asynq.Timeout\\(30ns\\)"
}

func okLater(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(0), asynq.MaxRetry(-1), asynq.Timeout(time.Minute), asynq.MaxRetry(1))
	c.Enqueue(t, asynq.ProcessIn(5), asynq.MaxRetry(1), asynq.ProcessIn(5*time.Second))
}

func okAppended(c *asynq.Client, t *asynq.Task, d time.Duration) {
	opts := []asynq.Option{asynq.Timeout(0), asynq.MaxRetry(1)}
	opts = append(opts, asynq.Timeout(d))
	c.Enqueue(t, opts...)
}

func okAppendedOnSomeWay(c *asynq.Client, t *asynq.Task, d time.Duration) {
	opts := []asynq.Option{asynq.Timeout(0), asynq.MaxRetry(1)}
	if d > 0 {
		opts = append(opts, asynq.Timeout(d))
	}
	c.Enqueue(t, opts...)
}

func enqueue(c *asynq.Client, t *asynq.Task, opts ...asynq.Option) {
	c.Enqueue(t, append(opts, asynq.Timeout(time.Minute), asynq.MaxRetry(1))...)
}

func okInHelper(c *asynq.Client, t *asynq.Task) { enqueue(c, t, asynq.Timeout(0)) }

// Queue enqueues what it is given.
type Queue struct{ client *asynq.Client }

func (q *Queue) Add(t *asynq.Task, opts ...asynq.Option) error {
	opts = append(opts, asynq.Timeout(time.Minute), asynq.MaxRetry(1))
	_, err := q.client.Enqueue(t, opts...)
	return err
}

func okInMethod(q *Queue, t *asynq.Task) error { return q.Add(t, asynq.Timeout(0)) }

// ProcessAt and ProcessIn set the same.
func okOtherDelay(c *asynq.Client, t *asynq.Task, at time.Time) {
	c.Enqueue(t, asynq.ProcessIn(5), asynq.ProcessAt(at), asynq.MaxRetry(1))
}
