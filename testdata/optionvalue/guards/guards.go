// Package guards gives options on a condition.
package guards

import (
	"strings"
	"time"

	"github.com/hibiken/asynq"
)

const (
	timeout = 0
	queue   = ""
)

type job struct {
	delay time.Duration
	queue string
	wait  time.Duration
}

func newJob() *job { return &job{delay: 0, queue: "", wait: 7} }

var fallback time.Duration

func okConstants(c *asynq.Client, t *asynq.Task) {
	opts := []asynq.Option{asynq.MaxRetry(1)}
	if timeout > 0 {
		opts = append(opts, asynq.Timeout(timeout))
	}
	if queue != "" {
		opts = append(opts, asynq.Queue(queue))
	}
	c.Enqueue(t, opts...)
}

func okFields(c *asynq.Client, t *asynq.Task, j *job) {
	opts := []asynq.Option{asynq.MaxRetry(1)}
	if j.delay != 0 {
		opts = append(opts, asynq.Timeout(j.delay))
	}
	if len(j.queue) > 0 {
		opts = append(opts, asynq.Queue(j.queue))
	}
	if strings.TrimSpace(j.queue) != "" {
		opts = append(opts, asynq.Queue(j.queue))
	}
	if q := j.queue; q != "" {
		opts = append(opts, asynq.Queue(q))
	}
	switch {
	case j.delay > time.Second:
		opts = append(opts, asynq.Timeout(j.delay))
	}
	c.Enqueue(t, opts...)
}

func okEarlyReturn(c *asynq.Client, t *asynq.Task, j *job) {
	if j.delay <= 0 {
		c.Enqueue(t, asynq.MaxRetry(1))
		return
	}
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(j.delay))
}

func okPackageVariable(c *asynq.Client, t *asynq.Task) {
	if fallback > 0 {
		c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(fallback))
	}
}

func okInClosure(c *asynq.Client, t *asynq.Task, j *job) {
	if j.delay > 0 {
		defer func() { c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(j.delay)) }()
	}
}

func okBoth(c *asynq.Client, t *asynq.Task, j *job, on bool) {
	if on && j.delay > 0 {
		c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(j.delay))
	}
}

func otherCondition(c *asynq.Client, t *asynq.Task, j *job, on bool) {
	if on {
		c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(j.wait)) // want "asynq.Timeout\\(7ns\\)"
	}
	if j.queue == "low" {
		c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(30)) // want "asynq.Timeout\\(30ns\\)"
	}
}

func testedBefore(c *asynq.Client, t *asynq.Task, j *job, log func(string)) {
	if j.wait > 5 {
		log("long")
	}
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(j.wait)) // want "asynq.Timeout\\(7ns\\)"
}

func inLoop(c *asynq.Client, tasks []*asynq.Task) {
	for _, t := range tasks {
		if _, err := c.Enqueue(t, asynq.MaxRetry(-1)); err != nil { // want "asynq.MaxRetry\\(-1\\)"
			return
		}
	}
}
