// Package generics enqueues from generic code and iterators.
package generics

import (
	"encoding/json"
	"iter"

	"github.com/hibiken/asynq"
)

func publish[T any](client *asynq.Client, typ string, v T) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask(typ, b)) // want "without MaxRetry"
	return err
}

func publishWith[T any](client *asynq.Client, typ string, v T, opts ...asynq.Option) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(asynq.NewTask(typ, b), opts...)
	return err
}

// The generic function itself is reported, once; it leaves its callers no say.
func okCallersOfPublish(client *asynq.Client) {
	publish(client, "int", 1)
	publish(client, "string", "a")
}

func callerOfGenericWrapper(client *asynq.Client) error {
	return publishWith(client, "float", 1.5, asynq.Queue("low")) // want "without MaxRetry"
}

// The generic wrapper is given the option.
func okCallerOfGenericWrapper(client *asynq.Client) error {
	return publishWith(client, "float", 1.5, asynq.MaxRetry(2))
}

type job[T any] struct {
	name string
	data T
}

func (j job[T]) plain() *asynq.Task {
	return asynq.NewTask(j.name, nil)
}

func (j job[T]) limited() *asynq.Task {
	return asynq.NewTask(j.name, nil, asynq.MaxRetry(2))
}

func genericMethod(client *asynq.Client) {
	client.Enqueue(job[int]{"count", 3}.plain()) // want "without MaxRetry"
}

// The generic method sets it.
func okGenericMethod(client *asynq.Client) {
	client.Enqueue(job[string]{"name", "x"}.limited())
}

type producer[P any] struct{ client *asynq.Client }

func (p *producer[P]) put(task *asynq.Task) error {
	_, err := p.client.Enqueue(task)
	return err
}

func callerOfGenericMethod(p *producer[int]) error {
	return p.put(asynq.NewTask("put", nil)) // want "without MaxRetry"
}

// The generic wrapper's task has it.
func okCallerOfGenericMethod(p *producer[string]) error {
	return p.put(asynq.NewTask("put", nil, asynq.MaxRetry(2)))
}

func inRangeOverFunc(client *asynq.Client, names iter.Seq[string]) error {
	for name := range names {
		if _, err := client.Enqueue(asynq.NewTask(name, nil)); err != nil { // want "without MaxRetry"
			return err
		}
	}
	return nil
}

// The call in the loop over a function has it.
func okInRangeOverFunc(client *asynq.Client, names iter.Seq2[string, int]) {
	for name, n := range names {
		client.Enqueue(asynq.NewTask(name, nil), asynq.MaxRetry(n))
	}
}

type taskSource interface{ Task() *asynq.Task }

// The type parameter's method belongs to whoever instantiates it.
func okConstrained[S taskSource](client *asynq.Client, s S) {
	client.Enqueue(s.Task())
}
