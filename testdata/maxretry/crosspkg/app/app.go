// Package app enqueues tasks that another package builds, through a client that a third one wraps.
package app

import (
	"context"

	"github.com/hibiken/asynq"

	"shop.example/maxretry/crosspkg/queue"
	"shop.example/maxretry/crosspkg/tasks"
)

func constructorElsewhere(client *asynq.Client) error {
	task, err := tasks.NewWelcome(1)
	if err != nil {
		return err
	}
	_, err = client.Enqueue(task, asynq.Queue("mail")) // want "without MaxRetry"
	return err
}

func variadicConstructorElsewhere(client *asynq.Client) {
	client.Enqueue(tasks.NewWith("cache:warm")) // want "without MaxRetry"
}

func deepConstructorElsewhere(client *asynq.Client) {
	client.Enqueue(tasks.NewDeep()) // want "without MaxRetry"
}

func methodConstructorElsewhere(client *asynq.Client) {
	client.Enqueue(tasks.Sync{Full: true}.Task()) // want "without MaxRetry"
}

func optionsElsewhere(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("x", nil), tasks.LowPriority()...) // want "without MaxRetry"
}

func wrapperElsewhere(ctx context.Context, q *queue.Queue) error {
	return q.Push(ctx, asynq.NewTask("order:place", nil), asynq.Queue("orders")) // want "without MaxRetry"
}

func wrapperAndConstructorElsewhere(ctx context.Context, q *queue.Queue) error {
	task, err := tasks.NewWelcome(2)
	if err != nil {
		return err
	}
	return q.Push(ctx, task) // want "without MaxRetry"
}

func wrapperThatTakesOptions(client *asynq.Client) error {
	return queue.Fire(client, "order:cancel") // want "without MaxRetry"
}

// The constructor of the other package has it.
func okConstructorElsewhere(client *asynq.Client) {
	client.Enqueue(tasks.NewInvoice(nil))
}

// The constructor of the other package passes it on.
func okVariadicConstructorElsewhere(client *asynq.Client) {
	client.Enqueue(tasks.NewWith("cache:warm", asynq.MaxRetry(1)))
}

// The option helper of the other package has it.
func okOptionsElsewhere(client *asynq.Client) {
	client.Enqueue(asynq.NewTask("x", nil), tasks.Careful(asynq.Queue("low"))...)
}

// The option is present at the call of the wrapper.
func okWrapperElsewhere(ctx context.Context, q *queue.Queue) error {
	return q.Push(ctx, asynq.NewTask("order:place", nil), asynq.MaxRetry(4))
}

// The task that goes into the wrapper has it.
func okWrapperWithCarefulTask(ctx context.Context, q *queue.Queue) error {
	return q.Push(ctx, tasks.NewInvoice([]byte("{}")))
}

// The wrapper adds it.
func okWrapperThatAddsIt(ctx context.Context, q *queue.Queue) error {
	return q.PushCareful(ctx, asynq.NewTask("order:place", nil))
}

// The wrapper itself is reported, its callers have no say.
func okWrapperWithoutParameters(q *queue.Queue) error {
	return q.Send("order:place", nil)
}

// The option goes through the wrapper's append.
func okWrapperThatTakesOptions(client *asynq.Client) error {
	return queue.Fire(client, "order:cancel", asynq.MaxRetry(0))
}
