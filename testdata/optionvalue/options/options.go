// Package options has options that do something else than they say.
package options

import (
	"strings"
	"time"

	"github.com/hibiken/asynq"
)

type priority int

const (
	low priority = iota
	high
)

const (
	noQueue  = ""
	blanks   = " \t"
	critical = "critical"
	endless  = -1
)

func retries(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(-1))      // want "asynq.MaxRetry\\(-1\\): it means no retry at all"
	c.Enqueue(t, asynq.MaxRetry(endless)) // want "asynq.MaxRetry\\(-1\\)"
	n := -5
	c.Enqueue(t, asynq.MaxRetry(n)) // want "asynq.MaxRetry\\(-5\\)"
}

func unique(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(0))                    // want "asynq.Unique\\(0\\): every enqueue with it fails"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(500*time.Millisecond)) // want "asynq.Unique\\(500ms\\): every enqueue"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(-time.Hour))           // want "asynq.Unique\\(-1h0m0s\\): every enqueue"
}

func delay(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(-time.Minute)) // want "asynq.ProcessIn\\(-1m0s\\): the task is processed at once"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(-1))           // want "asynq.ProcessIn\\(-1ns\\): the task is processed at once"
}

func queue(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(""))      // want "asynq.Queue\\(\"\"\\): every enqueue with it fails"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(noQueue)) // want "asynq.Queue\\(\"\"\\)"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(blanks))  // want "asynq.Queue\\(\" .t\"\\)"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue("  "))    // want "asynq.Queue\\(\"  \"\\)"
	var name string
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(name)) // want "asynq.Queue\\(\"\"\\)"
}

func okRetries(c *asynq.Client, t *asynq.Task, n int) {
	c.Enqueue(t, asynq.MaxRetry(0))
	c.Enqueue(t, asynq.MaxRetry(n))
	c.Enqueue(t, asynq.MaxRetry(n-1))
	c.Enqueue(t, asynq.MaxRetry(int(low)))
	if n < 0 {
		n = -1
	}
	c.Enqueue(t, asynq.MaxRetry(n))
}

func okUnique(c *asynq.Client, t *asynq.Task, ttl time.Duration) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(time.Second))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(24*time.Hour))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(ttl))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Unique(time.Until(time.Now())))
}

func okDelay(c *asynq.Client, t *asynq.Task, at time.Time) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(0))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(time.Minute))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(-time.Since(at)))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessAt(time.Time{}))
}

func okQueue(c *asynq.Client, t *asynq.Task, tenant string, p priority) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(critical))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(tenant))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(strings.TrimSpace(tenant)))
	name := ""
	if p == high {
		name = critical
	}
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(name))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue("tenant:"+tenant))
}
