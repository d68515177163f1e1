// Package newer uses options and fields that came later than the others.
package newer

import (
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

const noID = ""

func made(payload []byte) *asynq.Task {
	return asynq.NewTask("report:make", payload, asynq.MaxRetry(3), asynq.Timeout(30)) // want "asynq.Timeout\\(30ns\\): a bare number"
}

func ids(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.TaskID(""))   // want "asynq.TaskID\\(\"\"\\): every enqueue with it fails"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.TaskID(noID)) // want "asynq.TaskID"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Group(" "))   // want "asynq.Group\\(\" \"\\): every enqueue with it fails"
}

func retention(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Retention(100*time.Millisecond)) // want "asynq.Retention\\(100ms\\): asynq counts whole seconds, so nothing is kept"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Retention(86400))                // want "asynq.Retention\\(86.4µs\\): a bare number"
}

func taskOptions(c *asynq.Client) {
	t := asynq.NewTask("sync", nil, asynq.Queue("")) // want "asynq.Queue"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue("low"))
}

func timeoutOfTask(c *asynq.Client) {
	t := asynq.NewTask("sync", nil, asynq.Timeout(0)) // want "asynq.Timeout\\(0\\)"
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Queue("low"))
}

func config(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout:          30 * time.Second,
		GroupGracePeriod:         500 * time.Millisecond, // want "GroupGracePeriod of 500ms: asynq.NewServer panics"
		DelayedTaskCheckInterval: -time.Second,           // want "DelayedTaskCheckInterval of -1s: it becomes a busy loop"
		JanitorInterval:          -1,                     // want "JanitorInterval of -1ns: it becomes a busy loop"
		GroupMaxDelay:            10,                     // want "GroupMaxDelay of 10ns: a bare number"
	})
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout:  30 * time.Second,
		GroupGracePeriod: -time.Minute, // want "GroupGracePeriod of -1m0s: asynq.NewServer panics"
	})
	asynq.NewScheduler(redis, &asynq.SchedulerOpts{
		HeartbeatInterval: 10, // want "HeartbeatInterval of 10ns: a bare number"
	})
}

func okConfig(redis asynq.RedisConnOpt) {
	asynq.NewServer(redis, asynq.Config{
		ShutdownTimeout:          30 * time.Second,
		GroupGracePeriod:         time.Second,
		GroupMaxDelay:            0,
		DelayedTaskCheckInterval: 0,
		JanitorInterval:          time.Millisecond,
		TaskCheckInterval:        -1,
	})
	asynq.NewScheduler(redis, &asynq.SchedulerOpts{HeartbeatInterval: -1})
}

func okIDs(c *asynq.Client, t *asynq.Task, group string) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.TaskID("nightly"))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.TaskID(uuid.NewString()))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Group(group))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Retention(0))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Retention(time.Hour))
}

func okDeadlineOfTask(c *asynq.Client, end time.Time) {
	t := asynq.NewTask("sync", nil, asynq.Timeout(0))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Deadline(end))
	u := asynq.NewTask("sync", nil, asynq.Deadline(end))
	c.Enqueue(u, asynq.MaxRetry(1), asynq.Timeout(0))
	asynq.NewTask("sync", nil, asynq.Deadline(end), asynq.Timeout(0))
}

func okOverriddenOfTask(c *asynq.Client) {
	t := asynq.NewTask("sync", nil, asynq.Timeout(0), asynq.MaxRetry(-1))
	c.Enqueue(t, asynq.MaxRetry(1), asynq.Timeout(time.Minute))
}
