// Package timeouts gives tasks timeouts that asynq reads otherwise.
package timeouts

import (
	"time"

	"github.com/hibiken/asynq"
)

const none = 0

var forever time.Duration

func NoLimit(c *asynq.Client, t *asynq.Task) error {
	_, err := c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(0)) // want "asynq.Timeout\\(0\\): it does not mean none but the default of 30 minutes"
	return err
}

func NoLimitNamed(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(none))                // want "asynq.Timeout\\(0\\)"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(forever))             // want "asynq.Timeout\\(0\\)"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(time.Duration(none))) // want "asynq.Timeout\\(0\\)"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(0*time.Second))       // want "asynq.Timeout\\(0\\)"
}

func Short(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(500*time.Millisecond)) // want "asynq.Timeout\\(500ms\\): asynq counts whole seconds, so it is none"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(time.Second-1))        // want "asynq.Timeout\\(999.999999ms\\)"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(-time.Millisecond))    // want "asynq.Timeout\\(-1ms\\): asynq counts whole seconds"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(-1))                   // want "asynq.Timeout\\(-1ns\\): asynq counts whole seconds"
}

func Negative(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(-time.Minute))   // want "asynq.Timeout\\(-1m0s\\): the task fails before its handler is called"
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(-1*time.Second)) // want "asynq.Timeout\\(-1s\\)"
}

func ZeroDeadline(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(0), asynq.Deadline(time.Time{}), asynq.MaxRetry(3)) // want "asynq.Timeout\\(0\\)"
	var unset time.Time
	c.Enqueue(t, asynq.Timeout(0), asynq.Deadline(unset), asynq.MaxRetry(3)) // want "asynq.Timeout\\(0\\)"
}

func OtherUnknown(c *asynq.Client, t *asynq.Task, more asynq.Option, list []asynq.Option) {
	c.Enqueue(t, asynq.Timeout(0), more, asynq.MaxRetry(3))                               // want "asynq.Timeout\\(0\\)"
	c.Enqueue(t, append([]asynq.Option{asynq.MaxRetry(3), asynq.Timeout(0)}, list...)...) // want "asynq.Timeout\\(0\\)"
}

func Registered(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@hourly", t, asynq.Timeout(0), asynq.MaxRetry(3)) // want "asynq.Timeout\\(0\\)"
}

// Defaults are options for whoever wants them.
func Defaults() []asynq.Option {
	return []asynq.Option{asynq.MaxRetry(3), asynq.Timeout(0)} // want "asynq.Timeout\\(0\\)"
}

func okDeadline(c *asynq.Client, t *asynq.Task, end time.Time) {
	c.Enqueue(t, asynq.Timeout(0), asynq.Deadline(end), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Deadline(time.Now().Add(time.Hour)), asynq.MaxRetry(3), asynq.Timeout(0))
	opts := []asynq.Option{asynq.Timeout(0), asynq.MaxRetry(3)}
	opts = append(opts, asynq.Deadline(end))
	c.Enqueue(t, opts...)
}

func okDeadlineDefaults(end time.Time) []asynq.Option {
	return []asynq.Option{asynq.Timeout(0), asynq.Deadline(end)}
}

func okDeadlineOnSomeWay(c *asynq.Client, t *asynq.Task, end time.Time) {
	opts := []asynq.Option{asynq.Timeout(0), asynq.MaxRetry(3)}
	if !end.IsZero() {
		opts = append(opts, asynq.Deadline(end))
	}
	c.Enqueue(t, opts...)
}

func enqueue(c *asynq.Client, t *asynq.Task, end time.Time, opts ...asynq.Option) {
	c.Enqueue(t, append(opts, asynq.Deadline(end), asynq.MaxRetry(3))...)
}

func okDeadlineInHelper(c *asynq.Client, t *asynq.Task, end time.Time) {
	enqueue(c, t, end, asynq.Timeout(0))
}

func okLong(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(time.Second))
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(1500*time.Millisecond))
	c.Enqueue(t, asynq.MaxRetry(3), asynq.Timeout(1<<62))
}
