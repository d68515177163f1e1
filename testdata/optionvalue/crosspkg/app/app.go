// Package app uses values and helpers of other packages.
package app

import (
	"time"

	"github.com/hibiken/asynq"

	"shop.example/optionvalue/crosspkg/queue"
	"shop.example/optionvalue/crosspkg/settings"
)

func values(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(settings.TimeoutSeconds))       // want "asynq.Timeout\\(30ns\\): a bare number"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(time.Duration(settings.Grace))) // want "asynq.Timeout\\(30ns\\): a bare number"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(settings.NoQueue))                // want "asynq.Queue\\(\"\"\\)"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue(settings.Blank))                  // want "asynq.Queue\\(\" \"\\)"
	c.Enqueue(t, asynq.MaxRetry(settings.Retries()))                              // want "asynq.MaxRetry\\(-1\\)"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(settings.Short))                // want "asynq.Timeout\\(20ms\\): asynq counts whole seconds"
}

func helpers(c *asynq.Client, t *asynq.Task, q *queue.Client, s *asynq.Scheduler) {
	c.Enqueue(t, asynq.MaxRetry(1), queue.WithTimeout(30)) // want "asynq.Timeout\\(30ns\\): a bare number"
	c.Enqueue(t, asynq.MaxRetry(1), queue.WithTimeout(0))  // want "asynq.Timeout\\(0\\)"
	c.Enqueue(t, asynq.MaxRetry(1), queue.In(""))          // want "asynq.Queue\\(\"\"\\)"
	q.Enqueue(t, 30, 3)                                    // want "asynq.Timeout\\(30ns\\): a bare number"
	q.Enqueue(t, time.Minute, -1)                          // want "asynq.MaxRetry\\(-1\\)"
	queue.Register(s, t, nil)                              // want "a nil Option"
}

func servers(redis asynq.RedisConnOpt) {
	queue.NewServer(redis, 10, 30)          // want "ShutdownTimeout of 30ns: a bare number"
	queue.NewServer(redis, -1, time.Minute) // want "Concurrency of -1"
	queue.Grace(30)                         // want "ShutdownTimeout of 30ns"
}

func okValues(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(settings.TimeoutSeconds*time.Second))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(time.Duration(settings.Grace)*time.Second))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(settings.Waiting))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(settings.Short))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.ProcessIn(settings.Odd))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(settings.Later))
}

func okHelpers(c *asynq.Client, t *asynq.Task, q *queue.Client, end time.Time) {
	c.Enqueue(t, asynq.MaxRetry(1), queue.WithTimeout(30*time.Second))
	c.Enqueue(t, asynq.MaxRetry(1), queue.Positive(0))
	c.Enqueue(t, asynq.MaxRetry(1), queue.Positive(-1))
	c.Enqueue(t, asynq.MaxRetry(1), queue.Seconds(30))
	c.Enqueue(t, append(queue.Until(end), asynq.MaxRetry(1), asynq.Timeout(0))...)
	q.Enqueue(t, time.Minute, 0)
	q.Enqueue(t, time.Minute, 1, asynq.Timeout(0), asynq.MaxRetry(-1))
}

func okServers(redis asynq.RedisConnOpt, n int) {
	queue.NewServer(redis, 10, 30*time.Second)
	queue.NewServer(redis, n, 0)
}
