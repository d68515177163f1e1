// Package aggregator returns tasks to asynq, which enqueues them itself.
package aggregator

import (
	"bytes"
	"time"

	"github.com/hibiken/asynq"
)

type joiner struct{}

func (joiner) Aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	var b bytes.Buffer
	for _, t := range tasks {
		b.Write(t.Payload())
	}
	return asynq.NewTask("joined", b.Bytes()) // want "without MaxRetry"
}

type carefulJoiner struct{}

// The aggregated task has it.
func (carefulJoiner) Aggregate(group string, tasks []*asynq.Task) *asynq.Task {
	return asynq.NewTask("joined", tasks[0].Payload(), asynq.MaxRetry(3))
}

func aggregateByName(group string, tasks []*asynq.Task) *asynq.Task {
	batch := asynq.NewTask("batch:"+group, nil, asynq.Timeout(time.Hour)) // want "without MaxRetry"
	return batch
}

// A named function that sets it.
func okAggregateByName(group string, tasks []*asynq.Task) *asynq.Task {
	opts := []asynq.Option{asynq.MaxRetry(len(tasks))}
	return asynq.NewTask("batch:"+group, nil, opts...)
}

func newServers(opt asynq.RedisClientOpt) []*asynq.Server {
	return []*asynq.Server{
		asynq.NewServer(opt, asynq.Config{GroupAggregator: joiner{}}),
		asynq.NewServer(opt, asynq.Config{GroupAggregator: carefulJoiner{}}),
		asynq.NewServer(opt, asynq.Config{GroupAggregator: asynq.GroupAggregatorFunc(aggregateByName)}),
		asynq.NewServer(opt, asynq.Config{GroupAggregator: asynq.GroupAggregatorFunc(okAggregateByName)}),
		asynq.NewServer(opt, asynq.Config{
			GroupAggregator: asynq.GroupAggregatorFunc(func(group string, tasks []*asynq.Task) *asynq.Task {
				return asynq.NewTask("inline", []byte(group)) // want "without MaxRetry"
			}),
		}),
		asynq.NewServer(opt, asynq.Config{
			GroupAggregator: asynq.GroupAggregatorFunc(func(group string, tasks []*asynq.Task) *asynq.Task {
				return asynq.NewTask("inline", []byte(group), asynq.MaxRetry(0)) // a deliberate zero
			}),
		}),
	}
}

// A member of a group is an ordinary enqueue call too.
func memberWithout(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("member", nil), asynq.Group("orders")) // want "without MaxRetry"
}

// The member has it.
func okMember(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("member", nil), asynq.Group("orders"), asynq.MaxRetry(2))
}

// Not an aggregator: the task goes nowhere.
func okBuildsOnly(group string) *asynq.Task {
	return asynq.NewTask("draft", []byte(group))
}
