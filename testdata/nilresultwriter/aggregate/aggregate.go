// Package aggregate aggregates tasks.
package aggregate

import (
	"bytes"

	"github.com/hibiken/asynq"
)

type aggregator struct{}

func (aggregator) Aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	var b bytes.Buffer
	for _, t := range tasks {
		b.Write(t.Payload())
		t.ResultWriter().Write([]byte(group)) // want "ResultWriter of the task that a hook is given"
	}
	b.WriteString(tasks[0].ResultWriter().TaskID()) // want "ResultWriter of the task that a hook is given"
	return asynq.NewTask(group, b.Bytes(), asynq.MaxRetry(1))
}

func config() asynq.Config {
	return asynq.Config{GroupAggregator: asynq.GroupAggregatorFunc(func(group string, tasks []*asynq.Task) *asynq.Task {
		for i := range tasks {
			tasks[i].ResultWriter().Write(nil) // want "ResultWriter of the task that a hook is given"
		}
		return asynq.NewTask(group, nil, asynq.MaxRetry(1))
	})}
}

func okConfig() asynq.Config {
	return asynq.Config{GroupAggregator: asynq.GroupAggregatorFunc(func(group string, tasks []*asynq.Task) *asynq.Task {
		var b bytes.Buffer
		for _, t := range tasks {
			if w := t.ResultWriter(); w != nil {
				w.Write(nil)
			}
			b.Write(t.Payload())
		}
		return asynq.NewTask(group, b.Bytes(), asynq.MaxRetry(1))
	})}
}

func okOther(tasks []*asynq.Task) {
	for _, t := range tasks {
		t.ResultWriter().Write(nil)
	}
}
