// Package reuse uses one variable for more than one task, and one task more than once.
package reuse

import (
	"time"

	"github.com/hibiken/asynq"
)

func secondTaskLacksIt(client *asynq.Client) {
	task := asynq.NewTask("first", nil, asynq.MaxRetry(3))
	client.Enqueue(task) // the first value has it
	task = asynq.NewTask("second", nil)
	client.Enqueue(task) // want "without MaxRetry"
}

func firstTaskLacksIt(client *asynq.Client) {
	task := asynq.NewTask("first", nil)
	client.Enqueue(task) // want "without MaxRetry"
	task = asynq.NewTask("second", nil, asynq.MaxRetry(3))
	client.Enqueue(task) // the second value has it
}

func sameTaskTwice(client *asynq.Client) {
	task := asynq.NewTask("twice", nil)
	client.Enqueue(task, asynq.MaxRetry(1))            // an option of a call stays with that call
	client.Enqueue(task, asynq.ProcessIn(time.Second)) // want "without MaxRetry"
}

func optionsReassigned(client *asynq.Client) {
	opts := []asynq.Option{asynq.MaxRetry(1)}
	client.Enqueue(asynq.NewTask("one", nil), opts...) // the list has it still
	opts = []asynq.Option{asynq.Queue("low")}
	client.Enqueue(asynq.NewTask("two", nil), opts...) // want "without MaxRetry"
}

func appendedTooLate(client *asynq.Client) []asynq.Option {
	opts := []asynq.Option{asynq.Queue("low")}
	client.Enqueue(asynq.NewTask("one", nil), opts...) // want "without MaxRetry"
	opts = append(opts, asynq.MaxRetry(1))
	return opts
}

func shadowed(client *asynq.Client, special bool) {
	task := asynq.NewTask("outer", nil)
	if special {
		task := asynq.NewTask("inner", nil, asynq.MaxRetry(1))
		client.Enqueue(task) // the inner variable has it
	}
	client.Enqueue(task) // want "without MaxRetry"
}

func appendResultDropped(client *asynq.Client) {
	base := []asynq.Option{asynq.Queue("low")}
	_ = append(base[:1:1], asynq.MaxRetry(1))
	client.Enqueue(asynq.NewTask("base", nil), base...) // want "without MaxRetry"
}

// Both values have it.
func okBothHaveIt(client *asynq.Client) {
	task := asynq.NewTask("first", nil, asynq.MaxRetry(3))
	client.Enqueue(task)
	task = asynq.NewTask("second", nil, asynq.MaxRetry(4))
	client.Enqueue(task)
}

// The task carries it to both calls.
func okSameTaskTwice(client *asynq.Client) {
	task := asynq.NewTask("twice", nil, asynq.MaxRetry(2))
	client.Enqueue(task)
	client.Enqueue(task, asynq.ProcessIn(time.Hour))
}

// The variable is filled before the only call.
func okReplacedBeforeTheCall(client *asynq.Client) {
	task := asynq.NewTask("draft", nil)
	_ = task.Type()
	task = asynq.NewTask("final", nil, asynq.MaxRetry(2))
	client.Enqueue(task)
}
