// Package taskid gives registered tasks IDs.
package taskid

import (
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

func registered(s *asynq.Scheduler) {
	s.Register("@daily", asynq.NewTask("a", nil), asynq.MaxRetry(1), asynq.TaskID("daily"))                                   // want "asynq.TaskID of a periodic task: it stays the same, so no run is enqueued while an earlier one is retried or archived; remove it or add asynq.Retention"
	s.Register("@daily", asynq.NewTask("b", nil, asynq.TaskID("daily")), asynq.MaxRetry(1))                                   // want "asynq.TaskID of a periodic task"
	s.Register("@daily", asynq.NewTask("c", nil), asynq.TaskID(uuid.NewString()), asynq.MaxRetry(1))                          // want "asynq.TaskID of a periodic task"
	s.Register("@daily", asynq.NewTask("d", nil), []asynq.Option{asynq.MaxRetry(1), asynq.TaskID(fmt.Sprint(time.Now()))}...) // want "asynq.TaskID of a periodic task"
}

func variables(s *asynq.Scheduler, name string) error {
	opts := []asynq.Option{asynq.MaxRetry(1)}
	if name != "" {
		opts = append(opts, asynq.TaskID(name)) // want "asynq.TaskID of a periodic task"
	}
	task := asynq.NewTask("a", nil)
	_, err := s.Register("@hourly", task, opts...)
	return err
}

func once() asynq.Option {
	return asynq.TaskID("once") // want "asynq.TaskID of a periodic task"
}

func helper(s *asynq.Scheduler) {
	s.Register("@hourly", asynq.NewTask("a", nil), once(), asynq.MaxRetry(1))
}

func given(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@hourly", t, asynq.TaskID("given"), asynq.MaxRetry(1)) // want "asynq.TaskID of a periodic task"
}

type job struct{ spec, name string }

func loop(s *asynq.Scheduler, jobs []job) {
	for _, j := range jobs {
		task := asynq.NewTask(j.name, nil, asynq.MaxRetry(1), asynq.TaskID(j.name)) // want "asynq.TaskID of a periodic task"
		if _, err := s.Register(j.spec, task); err != nil {
			panic(err)
		}
	}
}

type jobs struct{ s *asynq.Scheduler }

func (j *jobs) add(t *asynq.Task) (string, error) {
	return j.s.Register("@daily", t, asynq.MaxRetry(1), asynq.TaskID("job")) // want "asynq.TaskID of a periodic task"
}

func (j *jobs) remove(id string) error { return j.s.Unregister(id) }

func okRetention(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.TaskID("daily"), asynq.Retention(time.Hour))
	s.Register("@daily", asynq.NewTask("b", nil, asynq.Retention(time.Minute)), asynq.TaskID("daily"), asynq.MaxRetry(1))
	s.Register("@daily", asynq.NewTask("c", nil, asynq.TaskID("c")), asynq.Retention(time.Minute), asynq.MaxRetry(1))
}

func okEnqueued(c *asynq.Client, t *asynq.Task) {
	c.Enqueue(t, asynq.MaxRetry(1), asynq.TaskID("daily"))
	u := asynq.NewTask("b", nil, asynq.TaskID("now"))
	c.Enqueue(u, asynq.MaxRetry(1))
}

func okNone(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.MaxRetry(1), asynq.Unique(time.Hour))
}

func okUnknownOptions(s *asynq.Scheduler, t *asynq.Task, opts ...asynq.Option) {
	s.Register("@daily", t, append(opts, asynq.TaskID("daily"))...)
}

func retained() *asynq.Task { return asynq.NewTask("r", nil, asynq.Retention(time.Hour)) }

func register(s *asynq.Scheduler, t *asynq.Task) {
	s.Register("@daily", t, asynq.TaskID("daily"), asynq.MaxRetry(1))
}

func okRetentionOfCaller(s *asynq.Scheduler) { register(s, retained()) }
