// Package app schedules by way of another package.
package app

import (
	"github.com/hibiken/asynq"

	"shop.example/cronspec/crosspkg/jobs"
)

func schedule(c *jobs.Cron, a jobs.Adder, s *asynq.Scheduler, t *asynq.Task) {
	c.Add("0 0 9 * * *", t)                       // want "no field for seconds"
	c.Add(jobs.Nightly, t)                        // want "no field for seconds"
	a.Add("@every 5", t)                          // want "failed to parse duration"
	s.Register(jobs.Weekly, t, asynq.MaxRetry(1)) // want "above maximum .6."
	add := c.Add
	add("0 0 30 2 *", t) // want "never runs"
}

func okSchedule(c *jobs.Cron, a jobs.Adder, t *asynq.Task) {
	c.Add("0 9 * * *", t)
	c.AddSeconds("0 0 9 * * *", t)
	c.Optional("", t)
	a.Add("@daily", t)
}
