// Package closures captures tasks, options and clients.
package closures

import (
	"context"
	"net/http"

	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

func capturedTask(client *asynq.Client) func() error {
	task := asynq.NewTask("captured", nil)
	return func() error {
		_, err := client.Enqueue(task) // want "without MaxRetry"
		return err
	}
}

func capturedOptions(client *asynq.Client) http.HandlerFunc {
	opts := []asynq.Option{asynq.Queue("web")}
	return func(w http.ResponseWriter, r *http.Request) {
		client.EnqueueContext(r.Context(), asynq.NewTask("click", nil), opts...) // want "without MaxRetry"
	}
}

func inErrgroup(ctx context.Context, client *asynq.Client, ids []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, id := range ids {
		g.Go(func() error {
			_, err := client.EnqueueContext(ctx, asynq.NewTask("fan:out", []byte(id))) // want "without MaxRetry"
			return err
		})
	}
	return g.Wait()
}

func inDeferredClosure(client *asynq.Client) {
	defer func() {
		if r := recover(); r != nil {
			client.Enqueue(asynq.NewTask("panic:report", nil)) // want "without MaxRetry"
		}
	}()
}

func callerOfLocalClosure(client *asynq.Client) error {
	send := func(task *asynq.Task) error {
		_, err := client.Enqueue(task)
		return err
	}
	return send(asynq.NewTask("local", nil)) // want "without MaxRetry"
}

func boundMethod(client *asynq.Client) {
	enqueue := client.Enqueue
	enqueue(asynq.NewTask("bound", nil)) // want "without MaxRetry"
}

func constructorInVariable(client *asynq.Client) {
	build := asynq.NewTask
	client.Enqueue(build("built", nil)) // want "without MaxRetry"
}

// The captured task has it.
func okCapturedTask(client *asynq.Client) func() error {
	task := asynq.NewTask("captured", nil, asynq.MaxRetry(2))
	return func() error {
		_, err := client.Enqueue(task)
		return err
	}
}

// The captured list has it.
func okCapturedOptions(client *asynq.Client) func() {
	opts := []asynq.Option{asynq.Queue("web"), asynq.MaxRetry(2)}
	return func() { client.Enqueue(asynq.NewTask("click", nil), opts...) }
}

// The captured variable is given a second value that has it.
func okCapturedVariableChanges(client *asynq.Client) {
	task := asynq.NewTask("early", nil)
	send := func() { client.Enqueue(task) }
	task = asynq.NewTask("late", nil, asynq.MaxRetry(1))
	send()
}

// The local closure is given a task that has it.
func okCallerOfLocalClosure(client *asynq.Client) error {
	send := func(task *asynq.Task) error {
		_, err := client.Enqueue(task)
		return err
	}
	return send(asynq.NewTask("local", nil, asynq.MaxRetry(1)))
}

// The bound method is given the option.
func okBoundMethod(client *asynq.Client) {
	enqueue := client.Enqueue
	enqueue(asynq.NewTask("bound", nil), asynq.MaxRetry(1))
}

// A callback gets its task from code that is not seen.
func okCallback(client *asynq.Client, subscribe func(func(*asynq.Task))) {
	subscribe(func(task *asynq.Task) { client.Enqueue(task) })
}

// The task is read from a channel that others fill.
func okChannel(client *asynq.Client, tasks <-chan *asynq.Task) {
	go func() {
		for task := range tasks {
			client.Enqueue(task)
		}
	}()
}
