// Package scheduler has hooks of schedulers.
package scheduler

import (
	"log"

	"github.com/hibiken/asynq"
)

func before(t *asynq.Task, opts []asynq.Option) {
	log.Print(t.ResultWriter().TaskID()) // want "ResultWriter of the task that a hook is given"
}

type hooks struct{}

func (hooks) failed(t *asynq.Task, opts []asynq.Option, err error) {
	t.ResultWriter().Write([]byte(err.Error())) // want "ResultWriter of the task that a hook is given"
}

func options(h hooks) []*asynq.SchedulerOpts {
	opts := &asynq.SchedulerOpts{PreEnqueueFunc: func(t *asynq.Task, _ []asynq.Option) {
		t.ResultWriter().Write(nil) // want "ResultWriter of the task that a hook is given"
	}}
	return []*asynq.SchedulerOpts{
		opts,
		{PreEnqueueFunc: before},
		{EnqueueErrorHandler: h.failed},
	}
}

func okOptions() *asynq.SchedulerOpts {
	opts := &asynq.SchedulerOpts{PostEnqueueFunc: func(info *asynq.TaskInfo, err error) { log.Print(info, err) }}
	opts.PreEnqueueFunc = func(t *asynq.Task, _ []asynq.Option) { log.Print(t.Type()) }
	return opts
}
