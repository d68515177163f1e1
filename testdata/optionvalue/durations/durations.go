// Package durations writes durations without a unit.
package durations

import (
	"time"

	"github.com/hibiken/asynq"
)

const (
	plain                             = 30
	typed               int           = 45
	asDuration          time.Duration = 60
	product                           = plain * 2
	minute                            = 60 * time.Second
	short                             = 5 * time.Millisecond
	whole                             = 1_000_000_000
	first, _                          = iota, 0
	quarter                           = time.Minute / 4
	nanos               time.Duration = 20 * time.Nanosecond
	secondsPerWait                    = 10
	computed                          = secondsPerWait * time.Second
	halfSecondInSeconds               = 0.5
)

var (
	wait      time.Duration = 15
	waitUnit                = 15 * time.Second
	number                  = 20
	changed   time.Duration = 25
	fromShort               = short
)

func change() { changed = 25 * time.Second }

func literals(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(30), asynq.MaxRetry(3))        // want "asynq.Timeout\\(30ns\\): a bare number counts nanoseconds"
	c.Enqueue(t, asynq.ProcessIn(10), asynq.MaxRetry(3))      // want "asynq.ProcessIn\\(10ns\\): a bare number"
	c.Enqueue(t, asynq.Unique(3600), asynq.MaxRetry(3))       // want "asynq.Unique\\(3.6µs\\): a bare number"
	c.Enqueue(t, asynq.Timeout((2 * 60)), asynq.MaxRetry(3))  // want "pass 120 \\* time.Second"
	c.Enqueue(t, asynq.Timeout(30000), asynq.MaxRetry(3))     // want "asynq.Timeout\\(30µs\\)"
	c.Enqueue(t, asynq.Timeout(1e3), asynq.MaxRetry(3))       // want "asynq.Timeout\\(1µs\\)"
	c.Enqueue(t, asynq.ProcessIn(0x10), asynq.MaxRetry(3))    // want "asynq.ProcessIn\\(16ns\\)"
	c.Enqueue(t, asynq.ProcessIn('a'), asynq.MaxRetry(3))     // want "asynq.ProcessIn\\(97ns\\)"
	c.Enqueue(t, asynq.ProcessIn(first+1), asynq.MaxRetry(3)) // want "asynq.ProcessIn"
}

func named(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(plain), asynq.MaxRetry(3))                // want "asynq.Timeout\\(30ns\\): a bare number"
	c.Enqueue(t, asynq.Timeout(time.Duration(typed)), asynq.MaxRetry(3)) // want "asynq.Timeout\\(45ns\\): a bare number"
	c.Enqueue(t, asynq.Timeout(asDuration), asynq.MaxRetry(3))           // want "asynq.Timeout\\(60ns\\): a bare number"
	c.Enqueue(t, asynq.Timeout(product), asynq.MaxRetry(3))              // want "asynq.Timeout\\(60ns\\): a bare number"
	c.Enqueue(t, asynq.ProcessIn(plain+product), asynq.MaxRetry(3))      // want "asynq.ProcessIn\\(90ns\\): a bare number"
}

func variables(c *asynq.Client, t *asynq.Task) {
	local := time.Duration(30)
	var declared time.Duration = 12
	seconds := 40
	c.Enqueue(t, asynq.Timeout(wait), asynq.MaxRetry(3))                    // want "asynq.Timeout\\(15ns\\): a bare number"
	c.Enqueue(t, asynq.Timeout(local), asynq.MaxRetry(3))                   // want "asynq.Timeout\\(30ns\\): a bare number"
	c.Enqueue(t, asynq.ProcessIn(declared), asynq.MaxRetry(3))              // want "asynq.ProcessIn\\(12ns\\): a bare number"
	c.Enqueue(t, asynq.ProcessIn(time.Duration(number)), asynq.MaxRetry(3)) // want "asynq.ProcessIn\\(20ns\\): a bare number"
	c.Enqueue(t, asynq.Timeout(time.Duration(seconds)), asynq.MaxRetry(3))  // want "asynq.Timeout\\(40ns\\): a bare number"
	func() {
		c.Enqueue(t, asynq.ProcessIn(local), asynq.MaxRetry(3)) // want "asynq.ProcessIn\\(30ns\\): a bare number"
	}()
}

func okUnits(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(30*time.Second), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(time.Second*30), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(minute), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(quarter), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(waitUnit), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(computed), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(time.Duration(typed)*time.Second), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(plain*time.Second), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(time.Duration(halfSecondInSeconds*4)*time.Second), asynq.MaxRetry(3))
}

func okSmallOnPurpose(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.ProcessIn(500*time.Millisecond), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.ProcessIn(short), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.ProcessIn(nanos), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.ProcessIn(fromShort), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.ProcessIn(2*time.Microsecond), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.ProcessIn(0), asynq.MaxRetry(3))
}

func okWholeSeconds(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.Timeout(1_000_000_000), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(5*whole), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(1e9), asynq.MaxRetry(3))
}

func okUnknown(c *asynq.Client, t *asynq.Task, d time.Duration, n int) {
	c.Enqueue(t, asynq.Timeout(d), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(time.Duration(n)), asynq.MaxRetry(3))
	c.Enqueue(t, asynq.Timeout(changed), asynq.MaxRetry(3))
	if n > 3 {
		d = 30 * time.Second
	}
	c.Enqueue(t, asynq.Timeout(d), asynq.MaxRetry(3))
}
