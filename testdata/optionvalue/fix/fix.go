// Package fix has durations that get a unit.
package fix

import (
	"time"

	"github.com/hibiken/asynq"
)

const (
	seconds       = 30
	typed   int64 = 30
	grace         = time.Duration(8)
)

var local time.Duration = 7

func options(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(30))                   // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(seconds))              // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(time.Duration(typed))) // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(60+seconds))           // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout((5)))                  // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(5000))               // want "ProcessIn"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(3600))               // want "ProcessIn"
}

func server(redis asynq.RedisConnOpt) {
	cfg := asynq.Config{
		Concurrency:     10,
		ShutdownTimeout: 30, // want "ShutdownTimeout"
	}
	cfg.HealthCheckInterval = 15 // want "HealthCheckInterval"
	asynq.NewServer(redis, cfg)
}

// No fix is offered where the declaration is wrong, or nobody can tell.
func none(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(grace))         // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(local))         // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(500_000_000)) // want "ProcessIn"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(-5))          // want "ProcessIn"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(0))             // want "Timeout"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn('a'))         // want "ProcessIn"
}
